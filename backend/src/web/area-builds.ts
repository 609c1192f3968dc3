import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREAS, type AreaName } from '@labelbridge/contracts';
import { type Settings } from '../config/settings.js';
import { type AreaBuild, readManifest } from './area-build.js';

/** The address of an area, and its build as far as it is known. */
export interface PlacedArea {
  /** The address of the build's folder, with a trailing slash. */
  readonly base: string;
  /** Undefined if the manifest cannot be read: the shell then fetches it. */
  readonly build: AreaBuild | undefined;
  /** The address of the manifest, or of the entry script that was configured instead. */
  readonly manifest: string;
  /** On another host than the page. */
  readonly elsewhere: boolean;
}

/** How long a manifest of another host is cached: a redeployed area is found after this time. */
const CACHE_TTL_MS = 10_000;
/** A page waits no longer for the manifest of another host: it works without. */
const TIMEOUT_MS = 500;

interface Known {
  readonly build: AreaBuild | undefined;
  readonly at: number;
}

/** The areas' builds, wherever they are deployed. */
export class AreaBuilds {
  private readonly known = new Map<string, Promise<Known>>();

  constructor(
    private readonly settings: Pick<Settings, 'areaUrls'>,
    private readonly workspace: string,
    private readonly now = () => performance.now(),
  ) {}

  /** Undefined if the area was never built. */
  async of(area: AreaName): Promise<PlacedArea | undefined> {
    const address = this.settings.areaUrls[area];
    if (address !== undefined) return this.elsewhere(address);
    const folder = AREAS.find(({ name }) => name === area)?.folder;
    if (folder === undefined) return undefined;
    const build = await readFile(join(this.workspace, folder, 'dist/mf-manifest.json'), 'utf8').then(
      (text) => readManifest(JSON.parse(text)),
      () => undefined,
    );
    return build && { base: `/areas/${folder}/`, build, manifest: `/areas/${folder}/mf-manifest.json`, elsewhere: false };
  }

  private async elsewhere(address: string): Promise<PlacedArea> {
    const manifest = /\.(js|json)$/.test(address) ? address : `${address}/mf-manifest.json`;
    const base = new URL('.', manifest).href;
    if (!manifest.endsWith('.json')) return { base, build: undefined, manifest, elsewhere: true };
    return { base, build: (await this.fetched(manifest)).build, manifest, elsewhere: true };
  }

  private async fetched(manifest: string): Promise<Known> {
    const known = await this.known.get(manifest);
    if (known && this.now() - known.at < CACHE_TTL_MS) return known;
    const asking = this.ask(manifest);
    this.known.set(manifest, asking);
    return asking;
  }

  private async ask(manifest: string): Promise<Known> {
    const build = await fetch(manifest, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
      .then(async (answer) => (answer.ok ? readManifest(await answer.json()) : undefined))
      // Unreachable, too slow, or not JSON: the page works without, and the shell says what is wrong with the area.
      .catch(() => undefined);
    return { build, at: this.now() };
  }
}
