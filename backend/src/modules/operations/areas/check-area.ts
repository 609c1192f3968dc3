import { AREA_MESSAGES, type AreaName } from '@labelbridge/contracts';
import { badInput } from '../../../common/errors/errors.js';
import { readAtMost } from '../../../common/http/read-at-most.js';
import { parseJson } from '../../../common/json/json.js';
import { type AreaKey } from '../../../config/area-settings.js';
import { type AreaBuild, filesOfBuild, readManifest } from '../../../web/area-build.js';
import { type FilePins, MANIFEST_FILE, SIGNATURE_FILE, integrityOf, isPlainPath, signedFiles } from '../../../web/area-signature.js';

const TIMEOUT_MS = 5_000;
const MANIFEST_MAX = 512 * 1_024;
const FILE_MAX = 8 * 1_024 * 1_024;

type Refusal = keyof typeof AREA_MESSAGES;
const refused = (reason: Refusal) => badInput([{ field: 'url', message: AREA_MESSAGES[reason] }]);

export interface AreaRules {
  /** The product's address. If it is https, the areas must be https, or browsers block them as mixed content. */
  readonly publicUrl: string;
  /** Origins that may be fetched. */
  readonly hosts: readonly string[];
  readonly keys: readonly AreaKey[];
  readonly mustBeSigned: boolean;
}

export interface CheckedArea {
  readonly build: AreaBuild;
  /** Covers the manifest and every file that it names. */
  readonly pins: FilePins;
}

interface Fetched {
  readonly ok: boolean;
  readonly headers: Headers;
  readonly content: Buffer;
}

/**
 * Characters that a base address must not contain. The raw text is tested: the URL parser drops an empty query or fragment, removes white
 * space, and turns backslashes into slashes, and a file name appended after `?` or `#` is lost.
 */
const SIGNS = /[?#\\\s\p{Cc}]/u;

/**
 * Normalizes an address as browsers do, without a trailing slash.
 *
 * @throws 400 naming `url` if it is not an allowed URL or its host is not allowed
 */
export function allowedAddress(url: string, { publicUrl, hosts }: Pick<AreaRules, 'publicUrl' | 'hosts'>): string {
  if (SIGNS.test(url) || !URL.canParse(url)) throw refused('address');
  const { protocol, username, password, origin, href } = new URL(url);
  const fits = protocol === 'https:' || (protocol === 'http:' && publicUrl.startsWith('http:'));
  if (!fits || username !== '' || password !== '') throw refused('address');
  if (!hosts.includes(origin)) throw refused('host');
  return href.replace(/\/+$/, '');
}

/** @param max in bytes; a longer answer is aborted */
async function fetchFile(url: string, max: number, tooLong: Refusal): Promise<Fetched> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(() => {
    throw refused('notReached');
  });
  const content = await readAtMost(answer, max).catch(() => {
    throw refused('notReached');
  });
  if (!content) throw refused(tooLong);
  return { ok: answer.ok, headers: answer.headers, content };
}

/**
 * Checks that this product's pages can load an area, and pins its files. Errors never repeat the response of the address.
 *
 * @param url base address without a trailing slash, from `allowedAddress`
 * @throws 400 naming `url` and the fault
 */
export async function checkArea(area: AreaName, url: string, rules: AreaRules): Promise<CheckedArea> {
  const manifest = await fetchFile(`${url}/${MANIFEST_FILE}`, MANIFEST_MAX, 'noManifest');
  const described = manifest.ok ? parseJson(manifest.content.toString('utf8')) : undefined;
  const build = readManifest(described);
  if (!build || !filesOfBuild(build).every(isPlainPath)) throw refused('noManifest');
  if (typeof described !== 'object' || described === null || !('name' in described) || described.name !== area) throw refused('otherArea');
  const entry = await fetchFile(`${url}/${build.entry}`, FILE_MAX, 'noEntry');
  if (!entry.ok || !/javascript/.test(entry.headers.get('content-type') ?? '')) throw refused('noEntry');
  const origin = new URL(rules.publicUrl).origin;
  const mayRead = [manifest, entry].every(({ headers }) => ['*', origin].includes(headers.get('access-control-allow-origin') ?? ''));
  if (new URL(url).origin !== origin && !mayRead) throw refused('noCors');
  const files = filesOfBuild(build);
  if (rules.keys.length === 0 && rules.mustBeSigned) throw refused('unsigned');
  const pins = rules.keys.length > 0 ? await signedPins(area, url, manifest, rules.keys) : await presentPins(url, manifest, files);
  if (files.some((file) => pins[file] === undefined)) throw refused('unsigned');
  if (pins[build.entry] !== integrityOf(entry.content)) throw refused('changed');
  return { build, pins };
}

async function signedPins(area: AreaName, url: string, manifest: Fetched, keys: readonly AreaKey[]): Promise<FilePins> {
  const signature = await fetchFile(`${url}/${SIGNATURE_FILE}`, MANIFEST_MAX, 'unsigned');
  const pins = signature.ok ? signedFiles(area, signature.content.toString('utf8'), manifest.content, keys) : undefined;
  if (!pins) throw refused('unsigned');
  return pins;
}

/** Pins the current files. Used if builds are not signed. */
async function presentPins(url: string, manifest: Fetched, files: readonly string[]): Promise<FilePins> {
  const pins: Record<string, string> = { [MANIFEST_FILE]: integrityOf(manifest.content) };
  for (const file of files) {
    const { ok, content } = await fetchFile(`${url}/${file}`, FILE_MAX, 'incomplete');
    if (!ok) throw refused('incomplete');
    pins[file] = integrityOf(content);
  }
  return pins;
}
