import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';

/** Where the shell asks for the areas. Answered by the backend with `Cache-Control: no-cache`. */
export const REGISTRY_PATH = '/remotes.json';

/**
 * One area in `/remotes.json`.
 *
 * `entry` is the address (absolute, or from the root of this origin) of either
 * - the area's entry script, whose name carries its hash (`…/static/js/remoteEntry.1a2b3c4d.js`): one request fewer, so
 *   prefer it where the area's files are at hand, or
 * - its `mf-manifest.json`, in which the shell then finds the script (`metaData.remoteEntry.name` and `.path`, from the
 *   manifest's folder): for an area that is deployed elsewhere.
 *
 * `version` changes whenever the area's files change (the hash in the entry script's name); it is empty where only the
 * manifest knows. People read it in error reports.
 */
export interface RegisteredArea {
  readonly entry: string;
  readonly version: string;
}

/** The whole of `/remotes.json`. */
export type AreaRegistry = Readonly<Partial<Record<AreaName, RegisteredArea>>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The areas that an answer names. What is not well formed is left out, so that one bad row costs only its own area. */
export function parseRegistry(answer: unknown): AreaRegistry {
  if (!isRecord(answer)) return {};
  const areas: Partial<Record<AreaName, RegisteredArea>> = {};
  for (const name of AREA_NAMES) {
    const row = answer[name];
    if (isRecord(row) && typeof row.entry === 'string' && row.entry !== '') {
      areas[name] = { entry: row.entry, version: typeof row.version === 'string' ? row.version : '' };
    }
  }
  return areas;
}

/** The entry script's address from an area's manifest and that manifest's own address. */
export function entryFromManifest(manifest: unknown, manifestUrl: string): string | undefined {
  const meta = isRecord(manifest) ? manifest.metaData : undefined;
  const entry = isRecord(meta) ? meta.remoteEntry : undefined;
  if (!isRecord(entry) || typeof entry.name !== 'string') return undefined;
  const folder = typeof entry.path === 'string' && entry.path !== '' ? `${entry.path.replace(/\/$/, '')}/` : '';
  return new URL(`${folder}${entry.name}`, manifestUrl).href;
}
