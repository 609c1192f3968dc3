import { AREA_MESSAGES, type AreaName } from '@labelbridge/contracts';
import { badInput } from '../../common/errors/errors.js';
import { readAtMost } from '../../common/http/read-at-most.js';
import { parseJson } from '../../common/json/json.js';
import { type AreaKey } from '../../config/area-settings.js';
import { type AreaBuild, filesOfBuild, readManifest } from '../../web/area-build.js';
import { type FilePins, MANIFEST_FILE, SIGNATURE_FILE, integrityOf, isPlainPath, signedFiles } from '../../web/area-signature.js';

const TIMEOUT_MS = 5_000;
const MANIFEST_MAX = 512 * 1_024;
const FILE_MAX = 8 * 1_024 * 1_024;

type Refusal = keyof typeof AREA_MESSAGES;
const refused = (reason: Refusal) => badInput([{ field: 'url', message: AREA_MESSAGES[reason] }]);

/** What decides whether an area may be at an address. */
export interface AreaRules {
  /** The product's address: if it is https, the areas' must be too, or browsers refuse them. */
  readonly publicUrl: string;
  /** Origins that may be fetched. */
  readonly hosts: readonly string[];
  readonly keys: readonly AreaKey[];
  readonly mustBeSigned: boolean;
}

/** An area as it was when it was checked. */
export interface CheckedArea {
  readonly build: AreaBuild;
  /** Of the manifest and of every file that the manifest names. */
  readonly pins: FilePins;
}

interface Fetched {
  readonly ok: boolean;
  readonly headers: Headers;
  readonly content: Buffer;
}

/**
 * What no base address has. Looked for in the text: of an empty query or fragment nothing is left in the parts of a URL, yet the names of
 * files that are put behind it would be in them. The parser takes the others out, or makes slashes of them.
 */
const SIGNS = /[?#\\\s\p{Cc}]/u;

/**
 * The address as a browser reads it, without a trailing slash.
 *
 * @throws 400 naming `url` where it is no address, or its host is not one of those that the server was deployed with
 */
export function allowedAddress(url: string, { publicUrl, hosts }: Pick<AreaRules, 'publicUrl' | 'hosts'>): string {
  if (SIGNS.test(url) || !URL.canParse(url)) throw refused('address');
  const { protocol, username, password, origin, href } = new URL(url);
  const fits = protocol === 'https:' || (protocol === 'http:' && publicUrl.startsWith('http:'));
  if (!fits || username !== '' || password !== '') throw refused('address');
  if (!hosts.includes(origin)) throw refused('host');
  return href.replace(/\/+$/, '');
}

/** @param max in bytes; a longer answer is given up while it comes */
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
 * Checks that the pages of this product can load an area from an address, and takes down what they may load from there. The answer of the
 * address is never repeated to the caller.
 *
 * @param url the base address of its files, without a trailing slash; as `allowedAddress` answers it
 * @throws 400 naming `url` and what is wrong with it
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

/** The files as they are now: where nobody signs, a move pins what it finds. */
async function presentPins(url: string, manifest: Fetched, files: readonly string[]): Promise<FilePins> {
  const pins: Record<string, string> = { [MANIFEST_FILE]: integrityOf(manifest.content) };
  for (const file of files) {
    const { ok, content } = await fetchFile(`${url}/${file}`, FILE_MAX, 'incomplete');
    if (!ok) throw refused('incomplete');
    pins[file] = integrityOf(content);
  }
  return pins;
}
