import { type FastifyRequest } from 'fastify';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];
/** Trusted values. `none`: the person typed the address. `same-site` is not trusted: an area's team has a host beside ours. */
const OWN_SITES = ['same-origin', 'none'];

type Sent = Pick<FastifyRequest, 'method' | 'headers' | 'host'>;

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Detects changes that a page of another origin may have sent with the person's cookies. Calls with a token are safe: other pages cannot
 * set that header. Programs send neither `Origin` nor `Sec-Fetch-Site`.
 */
export function isFromElsewhere({ method, headers, host }: Sent, publicUrl: string): boolean {
  if (SAFE.includes(method) || headers.authorization !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return typeof site !== 'string' || !OWN_SITES.includes(site);
  const { origin } = headers;
  return origin !== undefined && ![host, hostOf(publicUrl)].includes(hostOf(origin));
}
