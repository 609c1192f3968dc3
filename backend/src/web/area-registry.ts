import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { type AreaBuilds } from './area-builds.js';
import { type FilePins } from './area-signature.js';

interface RegisteredArea {
  entry: string;
  version: string;
  pins?: { base: string; files: FilePins };
}

/** Content of `/remotes.json` (`AreaRegistry` of libs/mfe-contract). The shell shows a panel for an area without a usable build. */
export async function areaRegistry(builds: AreaBuilds): Promise<Partial<Record<AreaName, RegisteredArea>>> {
  const rows = await Promise.all(
    AREA_NAMES.map(async (name): Promise<[AreaName, RegisteredArea][]> => {
      const area = await builds.of(name);
      if (!area) return [];
      return [
        [
          name,
          area.build
            ? {
                entry: area.base + area.build.entry,
                version: area.build.version,
                ...(area.pins ? { pins: { base: area.base, files: area.pins } } : {}),
              }
            : { entry: area.manifest, version: '' },
        ],
      ];
    }),
  );
  return Object.fromEntries(rows.flat());
}
