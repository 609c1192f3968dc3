import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { type FaultKind } from './faults.js';
import { transferView } from './answers.js';
import { type Transfer } from './model.js';

/** Pauses before a refused webhook is sent again, in ms. */
const RETRY_PAUSES = [500, 1_000, 2_000, 4_000, 8_000];
const ANSWER_MS = 5_000;

/** Signature of a body for `x-paystack-signature`: HMAC-SHA512, in hex. */
export const signatureOf = (secret: string, body: string | Buffer): string => createHmac('sha512', secret).update(body).digest('hex');

export const webhookBody = (transfer: Transfer): string =>
  JSON.stringify({ event: `transfer.${transfer.status}`, data: transferView(transfer) });

/** Sends webhooks until they are accepted or the retries are used up. */
export class Webhooks {
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopped = false;

  constructor(
    private readonly secret: string,
    public url: string | undefined,
  ) {}

  /** @param fault fault of the transfer: `twice` doubles the webhook */
  notify(transfer: Transfer, fault: FaultKind | undefined, afterMs: number): void {
    if (!this.url) return;
    const body = webhookBody(transfer);
    this.later(afterMs, () => this.send(body, 0));
    if (fault === 'twice') this.later(afterMs + 30, () => this.send(body, 0));
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  private later(ms: number, work: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  private send(body: string, attempts: number): void {
    const again = (): void => {
      const pause = RETRY_PAUSES[attempts];
      if (pause !== undefined) this.later(pause, () => this.send(body, attempts + 1));
    };
    post(this.url ?? '', body, signatureOf(this.secret, body))
      .then((status) => (status >= 200 && status < 300 ? undefined : again()))
      .catch(again);
  }
}

/** Posts on its own connection, which ends with the answer: a stopping server need not wait for it. @returns the status */
function post(url: string, body: string, signature: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-paystack-signature': signature };
    const send = url.startsWith('https:') ? https.request : http.request;
    const call = send(url, { method: 'POST', headers, agent: false, timeout: ANSWER_MS }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    call.once('timeout', () => call.destroy(new Error('no answer')));
    call.once('error', reject);
    call.end(body);
  });
}
