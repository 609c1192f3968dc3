import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type WebhookEvent } from '@labelbridge/contracts';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { pause } from '../money/options.js';

const SLOW_MS = 100;
/** More refusals of one delivery would use up its tries. */
const REFUSALS = 5;
const REFUSED = 0.3;
const BUSY = 0.02;

/** Kinds of receivers, each with the event that it listens to. */
export const RECEIVERS = {
  well: 'item.done',
  /** Nothing listens until it is brought up. */
  down: 'job.submitted',
  slow: 'job.decided',
  /** Answers 500, and 429 now and then. */
  refusing: 'invoice.paid',
  /** Answers 410 once, which pauses it. */
  gone: 'batch.finished',
  /** Takes the call, and cuts the connection before it answers. */
  cutting: 'payout.failed',
} as const satisfies Readonly<Record<string, WebhookEvent>>;
export type ReceiverName = keyof typeof RECEIVERS;
export const RECEIVER_NAMES = Object.keys(RECEIVERS) as ReceiverName[];

export interface Taken {
  readonly id: string;
  readonly body: string;
}

/** Receivers that fail in their ways, and keep what they took. They outlive the product. */
export class Receivers {
  /** Calls that were answered well, or cut after they were read. */
  readonly taken: Taken[] = [];
  /** Calls whose signature is wrong. */
  forged = 0;
  calls = 0;
  readonly #refusals = new Map<string, number>();
  readonly #secrets = new Map<ReceiverName, string>();
  #wasGone = false;
  #late: Server | undefined;

  private constructor(
    private readonly random: () => number,
    private readonly now: () => Date,
    private readonly server: Server,
    private readonly latePort: number,
  ) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async open(random: () => number, now: () => Date): Promise<Receivers> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Receivers(random, now, server, await freePort());
  }

  urlOf(name: ReceiverName): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${name === 'down' ? this.latePort : port}/${name}`;
  }

  know(name: ReceiverName, secret: string): void {
    this.#secrets.set(name, secret);
  }

  /** Starts the receiver that was down. */
  async bringUp(): Promise<void> {
    const late = createServer((request, response) => void this.answer(request, response));
    this.#late = late;
    await new Promise<void>((resolve) => late.listen(this.latePort, '127.0.0.1', resolve));
  }

  close(): void {
    for (const server of [this.server, this.#late]) {
      server?.closeAllConnections();
      server?.close();
    }
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The caller was killed.
      return;
    }
    this.calls += 1;
    const body = Buffer.concat(chunks).toString();
    const name = RECEIVER_NAMES.find((one) => request.url === `/${one}`);
    const id = String(request.headers['webhook-id']);
    if (!name || !this.isSigned(name, request, body)) {
      this.forged += 1;
      response.writeHead(401).end();
      return;
    }
    const status = this.statusOf(name, id);
    if (name === 'slow') await pause(SLOW_MS);
    if (status >= 400) {
      response.writeHead(status, status === 429 ? { 'retry-after': '30' } : {}).end('not now');
      return;
    }
    this.taken.push({ id, body });
    if (name === 'cutting' && this.refusesAgain(id)) request.socket.destroy();
    else response.writeHead(status).end();
  }

  private statusOf(name: ReceiverName, id: string): number {
    if (name === 'gone' && !this.#wasGone) {
      this.#wasGone = true;
      return 410;
    }
    if (name !== 'refusing') return 204;
    if (this.random() < BUSY) return 429;
    return this.refusesAgain(id) ? 500 : 204;
  }

  private refusesAgain(id: string): boolean {
    const before = this.#refusals.get(id) ?? 0;
    if (before >= REFUSALS || this.random() >= REFUSED) return false;
    this.#refusals.set(id, before + 1);
    return true;
  }

  /** Verifies as a receiver does, at the time of the product. */
  private isSigned(name: ReceiverName, { headers }: IncomingMessage, body: string): boolean {
    const { now } = Date;
    const at = this.now().getTime();
    Date.now = () => at;
    try {
      new Webhook(this.#secrets.get(name) ?? '').verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    } finally {
      Date.now = now;
    }
  }
}
