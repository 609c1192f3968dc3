import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { type AreaBuilds } from './area-builds.js';

interface RemoteArea {
  entry: string;
  version: string;
}

/**
 * What `/remotes.json` says (its shape: `libs/mfe-contract`, `RemotesFile`). An area is named by its entry script where its manifest
 * could be read, by its manifest where it is deployed elsewhere and could not; one that was never built is left out, and the
 * shell shows its panel.
 */
export async function areaRegistry(builds: AreaBuilds): Promise<Partial<Record<AreaName, RemoteArea>>> {
  const rows = await Promise.all(
    AREA_NAMES.map(async (name): Promise<[AreaName, RemoteArea][]> => {
      const area = await builds.of(name);
      if (!area) return [];
      return [
        [name, area.build ? { entry: area.base + area.build.entry, version: area.build.version } : { entry: area.manifest, version: '' }],
      ];
    }),
  );
  return Object.fromEntries(rows.flat());
}
