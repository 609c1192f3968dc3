import { pageChunkAt } from '@labelbridge/contracts';
import { isRecord } from '../common/json/json.js';

/** A build as its Module Federation manifest describes it. Files are relative to the manifest. */
export interface AreaBuild {
  readonly entry: string;
  /** Hash in the name of the entry script. Unlike the package's version, it changes with every file of the area. */
  readonly version: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Files that pages load on demand. */
  readonly laterScripts: readonly string[];
  readonly laterStyles: readonly string[];
}

const within = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []);

/** @returns the build of an `mf-manifest.json`; undefined if it does not name an entry */
export function readManifest(manifest: unknown): AreaBuild | undefined {
  const name = within(manifest, 'metaData', 'remoteEntry', 'name');
  if (typeof name !== 'string' || name === '') return undefined;
  const folder = within(manifest, 'metaData', 'remoteEntry', 'path');
  const entry = [folder, name]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('/')
    .replaceAll('//', '/');
  const exposes = within(manifest, 'exposes');
  const assets = Array.isArray(exposes) ? within(exposes[0], 'assets') : undefined;
  return {
    entry,
    version: /\.([0-9a-f]{8,})\.js$/.exec(name)?.[1] ?? '',
    scripts: texts(within(assets, 'js', 'sync')),
    styles: texts(within(assets, 'css', 'sync')),
    laterScripts: texts(within(assets, 'js', 'async')),
    laterStyles: texts(within(assets, 'css', 'async')),
  };
}

export const filesOfBuild = ({ entry, scripts, styles, laterScripts, laterStyles }: AreaBuild): string[] => [
  ...new Set([entry, ...scripts, ...styles, ...laterScripts, ...laterStyles]),
];

/** @returns the entry, the area's routes, and the page's own chunk if it has one */
export function filesOfPage(build: AreaBuild, pathname: string): { scripts: string[]; styles: string[] } {
  const chunk = new RegExp(`/${pageChunkAt(pathname)}\\.[0-9a-f]+\\.(js|css)$`);
  return {
    scripts: [build.entry, ...build.scripts, ...build.laterScripts.filter((file) => chunk.test(file))],
    styles: [...build.styles, ...build.laterStyles.filter((file) => chunk.test(file))],
  };
}
