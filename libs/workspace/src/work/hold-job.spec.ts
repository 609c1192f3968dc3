/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { holdJob, type JobHold } from './hold-job.js';

type Callback = (lock: object | null) => unknown;
interface Request {
  readonly run: Callback;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Follows the rules of the Web Locks API. */
class Locks {
  private held: Request | undefined;
  private readonly queue: Request[] = [];

  readonly request = (_name: string, how: LockOptions, run: Callback): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const mine = { run, resolve, reject };
      if (how.ifAvailable && this.held) return void Promise.resolve(run(null)).then(resolve, reject);
      if (how.steal) {
        this.held?.reject(new DOMException('stolen', 'AbortError'));
        return this.grant(mine);
      }
      how.signal?.addEventListener('abort', () => {
        const at = this.queue.indexOf(mine);
        if (at >= 0) this.queue.splice(at, 1);
        if (at >= 0) reject(new DOMException('aborted', 'AbortError'));
      });
      if (this.held) this.queue.push(mine);
      else this.grant(mine);
    });

  private grant(request: Request): void {
    this.held = request;
    const free = () => {
      if (this.held !== request) return;
      this.held = undefined;
      const next = this.queue.shift();
      if (next) this.grant(next);
    };
    Promise.resolve(request.run({})).finally(free).then(request.resolve, request.reject);
  }
}

class Channel extends EventTarget {
  static open = new Set<Channel>();
  constructor() {
    super();
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    Channel.open.delete(this);
  }
}

const events: string[] = [];
const holds: JobHold[] = [];
/** Resolvers of the sends under way; the work of a tab ends with its answer. */
const answers = new Map<string, () => void>();

function tab(name: string, sends = false): JobHold {
  const hold = holdJob('job', {
    onHeld: () => {
      events.push(`${name} works`);
      return async () => {
        if (sends) await new Promise<void>((resolve) => answers.set(name, resolve));
        events.push(`${name} ended`);
      };
    },
    onElsewhere: () => events.push(`${name} waits`),
  });
  holds.push(hold);
  return hold;
}
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  Channel.open.clear();
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: new Locks() } });
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(async () => {
  for (const hold of holds.splice(0)) hold.release();
  await settle();
  events.length = 0;
  jest.useRealTimers();
});

describe('a job', () => {
  it('goes to the tab that waits when the first closes, once that one has stopped sending', async () => {
    const first = tab('first', true);
    await settle();
    tab('second');
    await settle();
    expect(events).toEqual(['first works', 'second waits']);
    first.release();
    await settle();
    expect(events).toEqual(['first works', 'second waits']);
    answers.get('first')?.();
    await settle();
    expect(events.slice(2)).toEqual(['first ended', 'second works']);
  });

  it('is given to the tab that takes it, never to two at once, and comes back', async () => {
    tab('first', true);
    await settle();
    const second = tab('second');
    await settle();
    second.take();
    await settle();
    // The first tab has answered, so it may take any time to stop.
    jest.advanceTimersByTime(60_000);
    await settle();
    expect(events).toEqual(['first works', 'second waits', 'first waits']);
    answers.get('first')?.();
    await settle();
    expect(events.slice(3)).toEqual(['first ended', 'second works', 'first waits']);
    second.release();
    await settle();
    expect(events.slice(6)).toEqual(['second ended', 'first works']);
  });

  it('is taken from a tab that is frozen', async () => {
    tab('first');
    await settle();
    // A frozen tab receives no messages.
    const [frozen] = Channel.open;
    Channel.open.clear();
    const second = tab('second');
    await settle();
    second.take();
    await settle();
    expect(events).not.toContain('second works');
    jest.advanceTimersByTime(2_000);
    await settle();
    expect(frozen).toBeDefined();
    expect(events.slice(2)).toEqual(['second works', 'first waits', 'first waits', 'first ended']);
    second.release();
    await settle();
    expect(events.slice(-2)).toEqual(['second ended', 'first works']);
  });
});
