import { AREA_MESSAGES, type AreaName } from '@labelbridge/contracts';
import { badInput } from '../../common/errors/errors.js';
import { type AreaBuild, readManifest } from '../../web/area-build.js';

const TIMEOUT_MS = 5_000;
const MANIFEST_MAX = 512 * 1_024;

type Refusal = keyof typeof AREA_MESSAGES;
const refused = (reason: Refusal) => badInput([{ field: 'url', message: AREA_MESSAGES[reason] }]);

/** @param publicUrl the product's address: if it is https, the areas' must be too, or browsers refuse them */
export function isAreaAddress(url: string, publicUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, search, hash, username, password } = new URL(url);
  const fits = protocol === 'https:' || (protocol === 'http:' && publicUrl.startsWith('http:'));
  return fits && search === '' && hash === '' && username === '' && password === '';
}

async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }).catch(() => {
    throw refused('notReached');
  });
  if (Number(answer.headers.get('content-length') ?? 0) > MANIFEST_MAX) throw refused('noManifest');
  return answer;
}

/**
 * Checks that the pages of this product can load an area from an address. The answer of the address is never repeated to the caller.
 *
 * @param url the base address of its files, without a trailing slash
 * @returns its build
 * @throws 400 naming `url` and what is wrong with it
 */
export async function checkArea(area: AreaName, url: string, publicUrl: string): Promise<AreaBuild> {
  const manifest = await fetchFile(`${url}/mf-manifest.json`);
  const described: unknown = manifest.ok ? await manifest.json().catch(() => undefined) : undefined;
  const build = readManifest(described);
  if (!build) throw refused('noManifest');
  if (typeof described !== 'object' || described === null || !('name' in described) || described.name !== area) throw refused('otherArea');
  const entry = await fetchFile(`${url}/${build.entry}`);
  await entry.body?.cancel();
  if (!entry.ok || !/javascript/.test(entry.headers.get('content-type') ?? '')) throw refused('noEntry');
  const origin = new URL(publicUrl).origin;
  const mayRead = [manifest, entry].every(({ headers }) => ['*', origin].includes(headers.get('access-control-allow-origin') ?? ''));
  if (new URL(url).origin !== origin && !mayRead) throw refused('noCors');
  return build;
}
