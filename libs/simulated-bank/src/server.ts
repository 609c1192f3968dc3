import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { refused } from './answers.js';
import { Bank } from './bank.js';
import { type FaultPlan, NO_FAULTS } from './faults.js';
import { fileJournal, memoryJournal } from './journal.js';
import { type BankRequest, type Handled, Routes } from './routes.js';
import { type Transfer } from './model.js';
import { Transfers } from './transfers.js';
import { Webhooks } from './webhooks.js';

export interface BankOptions {
  /** Bearer token of callers, which also signs webhooks. */
  readonly secret: string;
  /** Default 0: a free port. */
  readonly port?: number;
  /** File that keeps transfers. Without it, they are lost at the stop. */
  readonly journalPath?: string;
  readonly webhookUrl?: string;
  readonly faults?: Partial<FaultPlan>;
  readonly now?: () => Date;
}

export interface SimulatedBank {
  readonly url: string;
  /** All transfers, as the reference for comparisons. */
  transfers(): Transfer[];
  /** References of all requests that make or verify a transfer, in order. */
  asked(): readonly string[];
  setWebhookUrl(url: string): void;
  setFaults(faults: Partial<FaultPlan>): void;
  stop(): Promise<void>;
}

const BODY_MAX = 2_000_000;

/** Starts a bank on loopback. @throws Error if the port is in use or the file is not a journal */
export async function startSimulatedBank({
  secret,
  port = 0,
  journalPath,
  webhookUrl,
  faults,
  now = () => new Date(),
}: BankOptions): Promise<SimulatedBank> {
  const webhooks = new Webhooks(secret, webhookUrl);
  const transfers = new Transfers(journalPath ? fileJournal(journalPath) : memoryJournal(), now);
  const bank = new Bank(transfers, webhooks, now, { ...NO_FAULTS, ...faults });
  const routes = new Routes(bank, now);
  const server = createServer((request, response) => void serve(request, response, secret, routes, bank));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}`,
    transfers: () => [...transfers.all()],
    asked: () => routes.asked,
    setWebhookUrl: (url) => void (webhooks.url = url),
    setFaults: (change) => void (bank.plan = { ...bank.plan, ...change }),
    stop: async () => {
      bank.stop();
      await close(server);
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, secret: string, routes: Routes, bank: Bank): Promise<void> {
  try {
    if (!mayCall(request, secret)) return respond(response, { answer: refused(401, 'Invalid key', 'invalid_Key') }, bank);
    respond(response, routes.handle(await read(request)), bank);
  } catch {
    respond(response, { answer: refused(400, 'The request cannot be read', 'invalid_params') }, bank);
  }
}

/** Compares digests, so that neither length nor content shows in the time. */
function mayCall({ headers }: IncomingMessage, secret: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`));
}

async function read(request: IncomingMessage): Promise<BankRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > BODY_MAX) throw new Error('too large');
    chunks.push(part);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bank');
  const body: unknown = text ? JSON.parse(text) : {};
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: typeof body === 'object' && body !== null ? { ...body } : {},
  };
}

function respond(response: ServerResponse, { answer: { status, body }, fault }: Handled, bank: Bank): void {
  const send = (code: number, text: string): void => void response.writeHead(code, { 'content-type': 'application/json' }).end(text);
  switch (fault) {
    case 'timeout':
      return;
    case 'reset':
      response.destroy();
      return;
    case 'error-after':
      return send(502, JSON.stringify({ status: false, message: 'Bad gateway' }));
    case 'garbage':
      return send(200, '<html>maintenance</html>');
    case 'slow':
      setTimeout(() => send(status, JSON.stringify(body)), bank.plan.slowMs).unref();
      return;
    default:
      return send(status, JSON.stringify(body));
  }
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
