import { type FastifyRequest } from 'fastify';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** `none`: the person typed the address. Not `same-site`: an area's team has a host beside ours. */
const OWN_SITES = ['same-origin', 'none'];

type Sent = Pick<FastifyRequest, 'method' | 'headers' | 'host'>;

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Whether a change may have been sent by a page of another origin in the person's browser, with their cookies. A call with a token is none:
 * other pages cannot set that header. Programs send neither `Origin` nor `Sec-Fetch-Site`.
 *
 * @param publicUrl pages come from there, or from the host that the call was sent to
 */
export function isFromElsewhere({ method, headers, host }: Sent, publicUrl: string): boolean {
  if (SAFE.includes(method) || headers.authorization !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return typeof site !== 'string' || !OWN_SITES.includes(site);
  const { origin } = headers;
  return origin !== undefined && ![host, hostOf(publicUrl)].includes(hostOf(origin));
}
