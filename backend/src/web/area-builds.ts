import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AREAS, type AreaName } from '@labelbridge/contracts';
import { type Settings } from '../config/settings.js';
import { type AreaBuild, filesOfBuild, readManifest } from './area-build.js';
import { readAtMost } from '../common/http/read-at-most.js';
import { type FilePins, MANIFEST_FILE, SIGNATURE_FILE, isPlainPath, signedFiles } from './area-signature.js';

/** An area that an admin has moved, with its build at that time. */
export interface PinnedArea {
  /** Address without a trailing slash. */
  readonly url: string;
  readonly build: AreaBuild;
  readonly pins: readonly { readonly file: string; readonly integrity: string }[];
}

export interface AreaSources extends Pick<Settings, 'areaUrls'> {
  readonly pinned?: Partial<Record<AreaName, PinnedArea>>;
}

export interface PlacedArea {
  /** Address of the build's folder, with a trailing slash. */
  readonly base: string;
  /** Build from the manifest; undefined if that cannot be read. The shell then fetches it. */
  readonly build: AreaBuild | undefined;
  /** Address of the manifest, or of the entry script that was configured instead. */
  readonly manifest: string;
  /** The host differs from the page's. */
  readonly elsewhere: boolean;
  /** Integrity of its files; undefined if they are neither signed nor pinned. */
  readonly pins?: FilePins | undefined;
}

/** Cache time of another host's manifest: the maximum delay until a new deployment is found. */
const CACHE_TTL_MS = 10_000;
/** Maximum wait for a file of another host. A page works without it. */
const TIMEOUT_MS = 500;
/** Maximum bytes of a manifest or signature. */
const FILE_MAX = 512 * 1_024;

interface Known {
  readonly build: AreaBuild | undefined;
  readonly pins: FilePins | undefined;
  readonly at: number;
}

export class AreaBuilds {
  private readonly known = new Map<string, Promise<Known>>();

  constructor(
    private readonly sources: AreaSources,
    private readonly workspace: string,
    private readonly now = () => performance.now(),
    private readonly keys: Settings['areaKeys'] = [],
  ) {}

  /** @returns undefined if the area was never built, or if a required signature is missing on another host */
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
    // Errors are ignored (unreachable, too slow, not JSON): the page works without, and the shell reports them.
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
