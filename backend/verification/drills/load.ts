import { Agent, type IncomingMessage, request } from 'node:http';

/** Result of a request. `refused`: no connection, so the server never received it. */
export type Outcome = 'answered' | 'unavailable' | 'refused' | 'lost';

export interface Target {
  readonly url: string;
  readonly token: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

function send(agent: Agent, target: Target, method: string, path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${target.token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const call = request(`${target.url}${path}`, { method, agent, headers }, (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        response.complete ? resolve({ status: response.statusCode ?? 0, body: text }) : reject(new Error('cut off')),
      );
      response.on('error', reject);
    });
    call.setTimeout(ANSWER_MS, () => call.destroy(new Error(`no answer within ${ANSWER_MS} ms`)));
    call.on('error', reject);
    call.end(payload);
  });
}

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);
const ANSWER_MS = 30_000;
const FACT = { company: 'Drill', dueDate: '2030-01-31' };

/** Clients that read and write without a pause, each over its own keep-alive connection. */
export class Load {
  readonly counts: Record<Outcome, number> = { answered: 0, unavailable: 0, refused: 0, lost: 0 };
  readonly acknowledged: string[] = [];
  readonly faults: string[] = [];
  private readonly clients: Promise<void>[];
  private ended = false;

  constructor(
    private readonly target: Target,
    clients: number,
    private readonly isOverWhenRefused: boolean,
  ) {
    this.clients = Array.from({ length: clients }, (_unused, n) => this.client(n));
  }

  async end(): Promise<void> {
    this.ended = true;
    await Promise.all(this.clients);
  }

  async refused(): Promise<void> {
    await Promise.all(this.clients);
  }

  private async client(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !this.ended; n++) {
      const outcome = await this.call(agent, `${number}-${n}`, n % 3 === 0);
      this.counts[outcome] += 1;
      if (outcome === 'refused' && this.isOverWhenRefused) break;
      if (outcome !== 'answered') await new Promise((resolve) => setTimeout(resolve, 20));
    }
    agent.destroy();
  }

  private async call(agent: Agent, name: string, isWrite: boolean): Promise<Outcome> {
    try {
      const { status, body } = isWrite
        ? await send(agent, this.target, 'POST', '/api/projects', { projectName: `Drill ${name}`, ...FACT })
        : await send(agent, this.target, 'GET', '/api/projects?limit=5');
      if (status === 503) return 'unavailable';
      if (status === 201) {
        const parsed: { data: { _id: string } } = JSON.parse(body);
        this.acknowledged.push(parsed.data._id);
      }
      if (status >= 500 || status === 0) {
        this.faults.push(`${status} ${body.slice(0, 200)}`);
        return 'lost';
      }
      return 'answered';
    } catch (error) {
      if (codeOf(error) === 'ECONNREFUSED') return 'refused';
      this.faults.push(`${isWrite ? 'POST' : 'GET'} ${String(error)}`);
      return 'lost';
    }
  }
}

export async function missingAmong(target: Target, ids: readonly string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const missing: string[] = [];
  for (let from = 0; from < ids.length; from += 50) {
    await Promise.all(
      ids.slice(from, from + 50).map(async (id) => {
        if ((await send(agent, target, 'GET', `/api/projects/${id}`)).status !== 200) missing.push(id);
      }),
    );
  }
  agent.destroy();
  return missing;
}

export async function logIn(url: string, email: string, password: string): Promise<Target> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('token' in body))
    throw new Error(`log-in answered ${response.status}: ${JSON.stringify(body)}`);
  return { url, token: String(body.token) };
}
