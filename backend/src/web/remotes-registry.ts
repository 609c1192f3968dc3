import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AreaName, type Settings } from '../config/settings.js';

/** Where each area's build lies in the workspace, and under which path of `/areas/` it is served. */
export const AREA_FOLDERS: Readonly<Record<AreaName, string>> = {
  mfe_public: 'mfe-public',
  mfe_annotator: 'mfe-annotator',
  mfe_admin: 'mfe-admin',
};

interface RemoteArea {
  entry: string;
  version: string;
}

/**
 * What `/remotes.json` says (its shape: `libs/mfe-contract`, `RemotesFile`). An area that is deployed elsewhere is named
 * by its manifest there, the others by the entry script of their build; an area that was never built is left out, and the
 * shell shows its panel.
 */
export async function remotesRegistry(
  settings: Pick<Settings, 'remotes'>,
  workspace: string,
): Promise<Partial<Record<AreaName, RemoteArea>>> {
  const registry: Partial<Record<AreaName, RemoteArea>> = {};
  for (const [area, folder] of Object.entries(AREA_FOLDERS) as [AreaName, string][]) {
    const elsewhere = settings.remotes[area];
    const remote = elsewhere ? deployed(elsewhere) : await built(join(workspace, folder, 'dist'), `/areas/${folder}`);
    if (remote) registry[area] = remote;
  }
  return registry;
}

const deployed = (base: string): RemoteArea => ({
  entry: /\.(js|json)$/.test(base) ? base : `${base}/mf-manifest.json`,
  version: '',
});

async function built(dist: string, path: string): Promise<RemoteArea | undefined> {
  let manifest: { metaData?: { remoteEntry?: { name?: string; path?: string } } };
  try {
    manifest = JSON.parse(await readFile(join(dist, 'mf-manifest.json'), 'utf8'));
  } catch {
    return undefined;
  }
  const { remoteEntry } = manifest.metaData ?? {};
  if (!remoteEntry?.name) return undefined;
  const entry = [path, remoteEntry.path, remoteEntry.name].filter(Boolean).join('/').replaceAll('//', '/');
  return { entry, version: versionOf(remoteEntry.name) };
}

/** The hash in the name of an entry script: it changes with every file of the area, which a package's version does not. */
const versionOf = (entryName: string): string => /\.([0-9a-f]{8,})\.js$/.exec(entryName)?.[1] ?? '';
