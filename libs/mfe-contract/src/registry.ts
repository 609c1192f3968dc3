import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';

/** The path of the registry. The backend answers it with `Cache-Control: no-cache`. */
export const REGISTRY_PATH = '/remotes.json';

/**
 * One area in `/remotes.json`.
 *
 * `entry` is the address (absolute, or from the root of this origin) of either
 * - the area's entry script, whose name has its hash (`…/static/js/remoteEntry.1a2b3c4d.js`): this saves a request, or
 * - its `mf-manifest.json`, in which the shell finds the script (`metaData.remoteEntry.name` and `.path`, relative to the manifest's
 *   folder), where the server could not read the manifest of an area that is deployed elsewhere.
 *
 * `version` is the hash in the entry script's name, for error reports. It is empty where `entry` is a manifest.
 *
 * `pins` are there where the server knows what the area's files must be: it has checked their signature, or an admin has moved the area.
 */
export interface RegisteredArea {
  readonly entry: string;
  readonly version: string;
  readonly pins?: AreaPins;
}

/** What an area's files must be. A page loads no other file of the area. */
export interface AreaPins {
  /** The address of their folder, with a trailing slash. */
  readonly base: string;
  /** Their integrity (`sha384-…`) by their path below `base`. */
  readonly files: Readonly<Record<string, string>>;
}

/** The whole of `/remotes.json`. */
export type AreaRegistry = Readonly<Partial<Record<AreaName, RegisteredArea>>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const arePins = (value: unknown): value is AreaPins => isRecord(value) && typeof value.base === 'string' && isRecord(value.files);

/** The areas that an answer names. What is not well formed is left out, so that one bad row costs only its own area. */
export function parseRegistry(answer: unknown): AreaRegistry {
  if (!isRecord(answer)) return {};
  const areas: Partial<Record<AreaName, RegisteredArea>> = {};
  for (const name of AREA_NAMES) {
    const row = answer[name];
    if (isRecord(row) && typeof row.entry === 'string' && row.entry !== '') {
      const { entry, pins } = row;
      const version = typeof row.version === 'string' ? row.version : '';
      if (pins === undefined) areas[name] = { entry, version };
      else if (arePins(pins)) areas[name] = { entry, version, pins };
    }
  }
  return areas;
}

/** The address of the entry script that an area's manifest names. */
export function entryFromManifest(manifest: unknown, manifestUrl: string): string | undefined {
  const meta = isRecord(manifest) ? manifest.metaData : undefined;
  const entry = isRecord(meta) ? meta.remoteEntry : undefined;
  if (!isRecord(entry) || typeof entry.name !== 'string') return undefined;
  const folder = typeof entry.path === 'string' && entry.path !== '' ? `${entry.path.replace(/\/$/, '')}/` : '';
  return new URL(`${folder}${entry.name}`, manifestUrl).href;
}
