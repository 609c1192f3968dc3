import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { type AreaBuilds } from './area-builds.js';
import { type FilePins } from './area-signature.js';

interface RegisteredArea {
  entry: string;
  version: string;
  /** What the files must be, by their path below `base`. */
  pins?: { base: string; files: FilePins };
}

/**
 * The content of `/remotes.json` (its type for the shell: `AreaRegistry` of libs/mfe-contract). An area is named by its entry script, or by
 * its manifest if that could not be read. An area that was never built is left out, and the shell shows a panel.
 */
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
