import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREAS, type AreaName } from '@labelbridge/contracts';
import { type Settings } from '../config/settings.js';
import { type AreaBuild, readManifest } from './area-build.js';

/** Where an area is, and what it is made of as far as is known. */
export interface PlacedArea {
  /** The address below which the build's files lie, with a slash at its end. */
  readonly base: string;
  /** Undefined where its manifest cannot be read: the shell then asks for it itself. */
  readonly build: AreaBuild | undefined;
  /** Where its manifest, or an entry script that was given instead, is. */
  readonly manifest: string;
  /** On another host than the page. */
  readonly elsewhere: boolean;
}

/** How long a manifest from another host is believed; a redeployed area is found that soon. */
const BELIEVED_MS = 10_000;
/** A page does not wait longer for another host's manifest: it can do without. */
const PATIENCE_MS = 500;

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

  /** Where an area is, or undefined where it was never built. */
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
    if (known && this.now() - known.at < BELIEVED_MS) return known;
    const asking = this.ask(manifest);
    this.known.set(manifest, asking);
    return asking;
  }

  private async ask(manifest: string): Promise<Known> {
    const build = await fetch(manifest, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { accept: 'application/json' },
    })
      .then(async (answer) => (answer.ok ? readManifest(await answer.json()) : undefined))
      // Not there, too slow, or no JSON: the page goes without, and the shell says what is wrong with the area.
      .catch(() => undefined);
    return { build, at: this.now() };
  }
}
