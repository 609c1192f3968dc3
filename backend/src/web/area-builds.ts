import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREAS, type AreaName } from '@labelbridge/contracts';
import { type Settings } from '../config/settings.js';
import { type AreaBuild, filesOfBuild, readManifest } from './area-build.js';
import { readAtMost } from '../common/http/read-at-most.js';
import { type FilePins, MANIFEST_FILE, SIGNATURE_FILE, isPlainPath, signedFiles } from './area-signature.js';

/** An area that an admin has moved: its address, and its build as it was then. */
export interface PinnedArea {
  /** Without a trailing slash. */
  readonly url: string;
  readonly build: AreaBuild;
  readonly pins: readonly { readonly file: string; readonly integrity: string }[];
}

/** Where the areas are now. */
export interface AreaSources extends Pick<Settings, 'areaUrls'> {
  readonly pinned?: Partial<Record<AreaName, PinnedArea>>;
}

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
  /** What its files must be; undefined where nobody has signed or pinned them. */
  readonly pins?: FilePins | undefined;
}

/** How long a manifest of another host is cached: a redeployed area is found after this time. */
const CACHE_TTL_MS = 10_000;
/** A page waits no longer for the manifest of another host: it works without. */
const TIMEOUT_MS = 500;
/** In bytes, of a manifest or signature. */
const FILE_MAX = 512 * 1_024;

interface Known {
  readonly build: AreaBuild | undefined;
  readonly pins: FilePins | undefined;
  readonly at: number;
}

/** The areas' builds, wherever they are deployed. */
export class AreaBuilds {
  private readonly known = new Map<string, Promise<Known>>();

  constructor(
    private readonly sources: AreaSources,
    private readonly workspace: string,
    private readonly now = () => performance.now(),
    private readonly keys: Settings['areaKeys'] = [],
  ) {}

  /** Undefined if the area was never built, or is elsewhere, must be signed, and no signed build was found there. */
  async of(area: AreaName): Promise<PlacedArea | undefined> {
    const pinned = this.sources.pinned?.[area];
    if (pinned) return placed(pinned);
    const address = this.sources.areaUrls[area];
    if (address !== undefined) return this.elsewhere(area, address);
    const folder = AREAS.find(({ name }) => name === area)?.folder;
    if (folder === undefined) return undefined;
    const build = await readFile(join(this.workspace, folder, 'dist/mf-manifest.json'), 'utf8').then(
      (text) => readManifest(JSON.parse(text)),
      () => undefined,
    );
    return build && { base: `/areas/${folder}/`, build, manifest: `/areas/${folder}/mf-manifest.json`, elsewhere: false };
  }

  private async elsewhere(area: AreaName, address: string): Promise<PlacedArea | undefined> {
    const manifest = /\.(js|json)$/.test(address) ? address : `${address}/${MANIFEST_FILE}`;
    const base = new URL('.', manifest).href;
    if (!manifest.endsWith('.json')) return { base, build: undefined, manifest, elsewhere: true };
    const { build, pins } = await this.fetched(area, manifest);
    if (this.keys.length > 0 && !pins) return undefined;
    return { base, build, manifest, elsewhere: true, pins };
  }

  private async fetched(area: AreaName, manifest: string): Promise<Known> {
    const known = await this.known.get(manifest);
    if (known && this.now() - known.at < CACHE_TTL_MS) return known;
    const asking = this.ask(area, manifest);
    this.known.set(manifest, asking);
    return asking;
  }

  private async ask(area: AreaName, manifest: string): Promise<Known> {
    // Unreachable, too slow, or not JSON: the page works without, and the shell says what is wrong with the area.
    const found = await this.read(area, manifest).catch(() => undefined);
    return { build: found?.build, pins: found?.pins, at: this.now() };
  }

  private async read(area: AreaName, manifest: string): Promise<Pick<Known, 'build' | 'pins'>> {
    const content = await contentOf(manifest);
    const build = readManifest(JSON.parse(content.toString('utf8')));
    if (this.keys.length === 0 || !build) return { build, pins: undefined };
    const signature = await contentOf(new URL(SIGNATURE_FILE, manifest).href);
    const pins = signedFiles(area, signature.toString('utf8'), content, this.keys);
    return { build, pins: pins && filesOfBuild(build).every((file) => isPlainPath(file) && pins[file]) ? pins : undefined };
  }
}

async function contentOf(address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, { redirect: 'error', signal, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const content = await readAtMost(answer, FILE_MAX);
  if (!content) throw new Error(`${address} answered too much`);
  return content;
}

const placed = ({ url, build, pins }: PinnedArea): PlacedArea => ({
  base: `${url}/`,
  build,
  manifest: `${url}/${MANIFEST_FILE}`,
  elsewhere: true,
  pins: Object.fromEntries(pins.map(({ file, integrity }) => [file, integrity])),
});
