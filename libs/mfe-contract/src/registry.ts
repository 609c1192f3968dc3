import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';

/** Path of the registry. The backend answers it with `Cache-Control: no-cache`. */
export const REGISTRY_PATH = '/remotes.json';

/**
 * An area in `/remotes.json`.
 *
 * `entry` is an address (absolute, or from the root of this origin) of either
 * - the entry script of the area, with its hash in the name (`…/static/js/remoteEntry.1a2b3c4d.js`), which saves a request, or
 * - its `mf-manifest.json`, if the server could not read the manifest of an area deployed elsewhere. The shell reads the script from it
 *   (`metaData.remoteEntry.name` and `.path`, relative to the folder of the manifest).
 *
 * `version` is the hash in the name of the entry script, for error reports. Empty if `entry` is a manifest.
 *
 * `pins` are set if the server knows the content of the files: it checked their signature, or an admin moved the area.
 */
export interface RegisteredArea {
  readonly entry: string;
  readonly version: string;
  readonly pins?: AreaPins;
}

/** Allowed files of an area. A page loads no other file of it. */
export interface AreaPins {
  /** Address of their folder, with a trailing slash. */
  readonly base: string;
  /** Integrity (`sha384-…`) by path below `base`. */
  readonly files: Readonly<Record<string, string>>;
}

export type AreaRegistry = Readonly<Partial<Record<AreaName, RegisteredArea>>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const arePins = (value: unknown): value is AreaPins => isRecord(value) && typeof value.base === 'string' && isRecord(value.files);

/** Parses the registry. Malformed rows are left out, so a bad row affects only its own area. */
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

/** @returns the address of the entry script of a manifest, or undefined if it names none */
export function entryFromManifest(manifest: unknown, manifestUrl: string): string | undefined {
  const meta = isRecord(manifest) ? manifest.metaData : undefined;
  const entry = isRecord(meta) ? meta.remoteEntry : undefined;
  if (!isRecord(entry) || typeof entry.name !== 'string') return undefined;
  const folder = typeof entry.path === 'string' && entry.path !== '' ? `${entry.path.replace(/\/$/, '')}/` : '';
  return new URL(`${folder}${entry.name}`, manifestUrl).href;
}
