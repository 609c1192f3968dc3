import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { pause } from '../money/options.js';

const ANSWER_MS = 30_000;
/** Longer than the start of a killed process beside the load. */
const REPEAT_MS = 120_000;
const PAUSE_MS = 50;
/** Answers that say "later": a stopping process, and a call with the same key under way. */
const LATER: readonly number[] = [503];

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a drill states what it expects, and fails where it is not so
export type Data = any;

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Call {
  readonly body?: unknown;
  /** An Idempotency-Key: the call is repeated at any process until it is answered. */
  readonly key?: string;
  /** Repeats a call that is safe to send again. */
  readonly repeats?: boolean;
  readonly type?: string;
}

/** Durations of answered calls, by kind, and what no rule explains. */
export class Record {
  readonly faults: string[] = [];
  /** Calls that a kill left without an answer. */
  cut = 0;
  readonly #times = new Map<string, number[]>();

  note(kind: string, ms: number): void {
    const times = this.#times.get(kind) ?? [];
    times.push(ms);
    this.#times.set(kind, times);
  }

  /** Rows of kind, calls, and the two percentiles in milliseconds. */
  rows(): { kind: string; calls: number; p50: number; p99: number }[] {
    return [...this.#times].map(([kind, times]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
      return { kind, calls: times.length, p50: at(0.5), p99: at(0.99) };
    });
  }
}

/** A person at the product, whose calls go to the web processes in turns by chance. */
export class Client {
  #token = '';

  constructor(
    private readonly urls: () => readonly string[],
    private readonly random: () => number,
    private readonly record: Record,
    private readonly login: { readonly email: string; readonly password: string },
  ) {}

  /** @returns undefined if it stays open whether the call had an effect. @throws Error for an answer that the load does not expect */
  async call(kind: string, method: string, path: string, call: Call = {}): Promise<Data | undefined> {
    const once = () => this.once(kind, method, path, call);
    if (call.key === undefined && !call.repeats) return once();
    return waitFor(`an answer of ${method} ${path}`, once, { withinMs: REPEAT_MS, everyMs: PAUSE_MS });
  }

  /** Logs in at one process and reads at another. @returns whether the other knew the session; undefined if a call was cut */
  async logIn(): Promise<boolean | undefined> {
    const [first, ...others] = this.urls().toSorted(() => this.random() - 0.5);
    const answer = await this.send('log-in', first ?? '', 'POST', '/api/auth/login', { body: this.login });
    if (answer?.status !== 200) return undefined;
    this.#token = JSON.parse(answer.text).token;
    const read = await this.send('own account', others[0] ?? first ?? '', 'GET', '/api/users/me', {});
    return read && !LATER.includes(read.status) ? read.status === 200 : undefined;
  }

  private async once(kind: string, method: string, path: string, call: Call): Promise<Data | undefined> {
    const urls = this.urls();
    const url = urls[Math.floor(this.random() * urls.length)] ?? '';
    const answer = await this.send(kind, url, method, path, call);
    if (!answer || LATER.includes(answer.status)) return undefined;
    if (answer.status < 300) return answer.text.startsWith('{') ? (JSON.parse(answer.text) as Data) : answer.text;
    if (await this.proved(url, answer)) return this.once(kind, method, path, call);
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  }

  /** Logs in, or steps up, if the answer asks for that. @returns whether the call is worth a repetition */
  private async proved(url: string, { status, text }: Answer): Promise<boolean> {
    if (status === 401) return (await this.logIn()) !== undefined;
    if (status !== 403 || !text.includes('"stepUp"')) return false;
    const answer = await this.send('step-up', url, 'POST', '/api/auth/step-up', { body: { password: this.login.password } });
    return answer?.status === 200;
  }

  private async send(kind: string, url: string, method: string, path: string, call: Call): Promise<Answer | undefined> {
    const { body, key, type = 'application/json' } = call;
    const headers = {
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const begun = performance.now();
    try {
      const response = await fetch(`${url}${path}`, { method, headers, ...payload, signal: AbortSignal.timeout(ANSWER_MS) });
      const answer = { status: response.status, text: await response.text() };
      if (answer.status < 300) this.record.note(kind, performance.now() - begun);
      return answer;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        this.record.faults.push(`${method} ${path} was not answered within ${ANSWER_MS / 1_000} s`);
      this.record.cut += 1;
      await pause(PAUSE_MS);
      return undefined;
    }
  }
}
