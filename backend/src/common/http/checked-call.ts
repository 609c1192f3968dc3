import { Resolver, lookup as lookUp } from 'node:dns/promises';
import { type LookupAddress } from 'node:dns';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fetch cannot be held to the address that was checked; redirects are not followed, and a signal ends the call
import http, { type IncomingMessage } from 'node:http';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- as http
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, isPublicAddress } from './addresses.js';
import { failureText } from './call-failure.js';

export interface CheckedCall {
  readonly url: URL;
  /** Sent as JSON by POST. Without it, the call is a GET. */
  readonly body?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The settings name the host: its addresses may be private. */
  readonly isNamed: boolean;
  /** Ends the call early. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly resolve?: ((host: string, limit: AbortSignal) => Promise<readonly LookupAddress[]>) | undefined;
}

/** No answer came, or it was cut off. The message is for people. */
export class CallFailed extends Error {}

const resolveNamed = (host: string): Promise<LookupAddress[]> => lookUp(host, { all: true, verbatim: true });

/**
 * Asks DNS alone, and ends with the call. `lookup` has few threads and no end: one slow DNS server would hold the names of all receivers,
 * of the bank and of mail.
 */
async function resolvePublic(host: string, limit: AbortSignal): Promise<LookupAddress[]> {
  const literal = isIP(host);
  if (literal !== 0) return [{ address: host, family: literal }];
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  limit.addEventListener('abort', () => resolver.cancel(), { once: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = (answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
}

/**
 * Calls an address of a client's choice once, without following redirects. Each address of the host is checked first, and the connection is
 * made to these: a name that resolves to another address a moment later reaches nothing.
 *
 * @param read reads the answer within the time of the call; the connection ends after it @throws CallFailed
 */
export async function callChecked<T>(call: CheckedCall, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
  const { url, isNamed, signal, timeoutMs } = call;
  const resolve = call.resolve ?? (isNamed ? resolveNamed : resolvePublic);
  const { limit, isLate, end } = limitOf(signal, timeoutMs);
  try {
    const addresses = await untilAborted(limit, resolve(hostOf(url), limit));
    if (!isNamed && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new CallFailed('the host is not on the public internet');
    const answer = await send(call, { addresses, limit });
    try {
      return await read(answer);
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    throw new CallFailed(isLate() ? `no answer within ${timeoutMs / 1_000} seconds` : failureText({ error }));
  } finally {
    end();
  }
}

/** Limit of one call. `AbortSignal.any` would keep 1 kB of each call as long as the signal of the process lives (Node 20). */
function limitOf(signal: AbortSignal, timeoutMs: number): { limit: AbortSignal; isLate: () => boolean; end: () => void } {
  const call = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    call.abort();
  }, timeoutMs);
  const stop = (): void => call.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const end = (): void => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  return { limit: call.signal, isLate: () => late, end };
}

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    work.then(resolve, reject);
  });
}

interface Connection {
  readonly addresses: readonly LookupAddress[];
  readonly limit: AbortSignal;
}

function send({ url, headers, body }: CheckedCall, { addresses, limit }: Connection): Promise<IncomingMessage> {
  const [first] = addresses;
  if (!first) throw new Error('a host resolved to no address');
  const pinned: LookupFunction = (_host, { all }, done) => (all ? done(null, [...addresses]) : done(null, first.address, first.family));
  const ofBody = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...ofBody },
      // A connection of its own: no later call of the process reuses what this name resolved to.
      agent: false,
      lookup: pinned,
      signal: limit,
    });
    // After an answer of 101, Node closes the connection without another event.
    const onClose = (): void => reject(new Error('the connection was closed'));
    sent.on('response', resolve).on('error', reject).on('close', onClose).end(body);
  });
}
