import { Resolver, lookup as lookUp } from 'node:dns/promises';
import { type LookupAddress } from 'node:dns';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- fetch cannot be held to the address that was checked; redirects are not followed, and a signal ends the call
import http, { type IncomingMessage } from 'node:http';
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- as http
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WEBHOOK_LIMITS } from '@labelbridge/contracts';
import { hostOf, isNamedHost, isPublicAddress, urlProblem } from './domain/addresses.js';
import { failureText } from './domain/failure-text.js';

const ANSWER_MAX = 65_536;
const TIMEOUT_MS = WEBHOOK_LIMITS.timeout * 1_000;

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Hosts of the settings, which may be private. */
  readonly hosts: readonly string[];
  /** Ends the call early. */
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly resolve?: (host: string, limit: AbortSignal) => Promise<readonly LookupAddress[]>;
}

export interface WebhookAnswer {
  /** Null if none came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly retryAfter: string | undefined;
  /** The beginning of the answer, or null. */
  readonly text: string | null;
}

class NotPublic extends Error {}

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

const failed = (error: string): WebhookAnswer => ({ status: null, error, retryAfter: undefined, text: null });

/**
 * Posts a body once, without following redirects. Each address of the host is checked first, and the connection is made to these: a name
 * that resolves to another address a moment later reaches nothing.
 */
export async function sendWebhook(call: WebhookCall): Promise<WebhookAnswer> {
  const { url: text, hosts, signal, timeoutMs = TIMEOUT_MS } = call;
  // The settings may have changed since the address was saved.
  const problem = urlProblem(text, hosts);
  if (problem) return failed(`the address ${problem}`);
  const url = new URL(text);
  const isNamed = isNamedHost(url, hosts);
  const resolve = call.resolve ?? (isNamed ? resolveNamed : resolvePublic);
  const { limit, isLate, end } = limitOf(signal, timeoutMs);
  try {
    const addresses = await untilAborted(limit, resolve(hostOf(url), limit));
    if (!isNamed && !addresses.every(({ address }) => isPublicAddress(address))) throw new NotPublic();
    const answer = await post(url, call, { addresses, limit });
    const { statusCode: status = 0, headers } = answer;
    const error = status >= 200 && status < 300 ? null : failureText({ status });
    return { status, error, retryAfter: headers['retry-after'], text: await beginningOf(answer) };
  } catch (error) {
    if (error instanceof NotPublic) return failed('the host is not on the public internet');
    return failed(isLate() ? `no answer within ${timeoutMs / 1_000} seconds` : failureText({ error }));
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

function post(url: URL, { headers, body }: WebhookCall, { addresses, limit }: Connection): Promise<IncomingMessage> {
  const [first] = addresses;
  if (!first) throw new Error('a host resolved to no address');
  const pinned: LookupFunction = (_host, { all }, done) => (all ? done(null, [...addresses]) : done(null, first.address, first.family));
  const length = String(Buffer.byteLength(body));
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Labelbridge-Webhooks/1', ...headers, 'content-length': length },
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

/** Reads 64 kB at most. The status counts: an answer that is cut off was one. */
async function beginningOf(answer: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= ANSWER_MAX) break;
    }
  } catch {
    // Keeps what has come.
  }
  answer.destroy();
  return Buffer.concat(chunks).toString('utf8').slice(0, WEBHOOK_LIMITS.answerKept) || null;
}
