import { ApiError, isRecord } from '@labelbridge/session';
import { hasTime, isUnsent, newCopy, type Copy, type ServerState } from './copy.js';
import { sendCopy, type WorkServer } from './sender.js';
import { WrittenElsewhere, type WorkStore } from './store.js';
import { WorkCopy } from './work-copy.js';

export type Sending =
  | { readonly kind: 'sent' | 'sending' | 'waiting' }
  | { readonly kind: 'offline' }
  /** Messages of refused items, which stay on the device. All others are sent. */
  | { readonly kind: 'refused'; readonly items: ReadonlyMap<string, string> };

export type ItemsNews =
  /** An admin has taken the item out of the batch: its work is not sent. */
  | { readonly kind: 'gone'; readonly assignmentId: string }
  /** Count of items that came or went. */
  | { readonly kind: 'changes'; readonly changes: number };

/** A refused copy is sent again once it changes. */
interface Refusal {
  readonly message: string;
  readonly of: Copy;
}

/** Delay that joins quick steps in one patch. */
const PAUSE_MS = 1_500;
const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 2 * 60_000;
/** Statuses that do not concern the work itself. */
const RETRIED: readonly number[] = [401, 408, 425, 429];

/** Copies of one job, and their sending. One tab of a browser has it at a time, see `holdJob`. */
export class JobWork {
  sending: Sending = { kind: 'sent' };
  readonly #copies = new Map<string, Promise<WorkCopy>>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #listeners = new Set<() => void>();
  readonly #followers = new Set<(news: ItemsNews) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #delay = MIN_DELAY_MS;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(
    readonly jobId: string,
    private readonly store: WorkStore,
    private readonly server: WorkServer,
    private readonly onSent: () => void = () => undefined,
  ) {}

  /** Sends when the network or the tab is back, until `stop`. */
  start(): void {
    window.addEventListener('online', this.#soon);
    document.addEventListener('visibilitychange', this.#soon);
    void this.flush();
  }
  /** @returns when the call under way has ended and all steps are kept, so that another tab may continue */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#soon);
    document.removeEventListener('visibilitychange', this.#soon);
    // Closing pages count their last seconds after this line.
    await this.#running;
    const copies = await Promise.allSettled(this.#copies.values());
    await Promise.all(copies.map((each) => each.status === 'fulfilled' && each.value.close()));
  }

  /** @returns a function that stops the calls */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @returns a function that stops the calls */
  readonly followItems = (follower: (news: ItemsNews) => void): (() => void) => {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  };

  /**
   * Opens the copy on this device. Begins a new one if there is none, if the server has a newer state and no work is unsent, or if the item
   * was taken out and is back. Reads a copy again that another tab has changed.
   *
   * @param server undefined to read kept copies only
   * @throws Error if neither this device nor the server has the copy
   */
  async open(assignmentId: string, server: ServerState | undefined): Promise<WorkCopy> {
    const known = this.#copies.get(assignmentId);
    if (known) {
      const { keeping, current } = await known;
      if (keeping !== 'elsewhere' && !(server && current().gone)) return known;
    }
    // Concurrent calls get the same copy.
    const now = this.#copies.get(assignmentId);
    const opened = now && now !== known ? now : this.#read(assignmentId, server);
    this.#copies.set(assignmentId, opened);
    opened.catch(() => this.#copies.delete(assignmentId));
    return opened;
  }

  async #read(assignmentId: string, server: ServerState | undefined): Promise<WorkCopy> {
    const work = { assignmentId, jobId: this.jobId };
    const kept = await this.store.read(assignmentId).catch(() => undefined);
    const isOld = kept && server && (kept.copy.gone || (!isUnsent(kept.copy) && kept.copy.revision < server.revision));
    if (kept && !isOld) return this.#watched(new WorkCopy(work, this.store, kept));
    if (!server) throw new Error(`Nothing is kept of ${assignmentId}.`);
    const copy = newCopy(crypto.randomUUID(), server);
    const made = new WorkCopy(work, this.store, { copy, sequence: 0 });
    await this.store.begin(work, copy).catch(() => {
      made.keeping = 'failed';
    });
    return this.#watched(made);
  }

  #watched(copy: WorkCopy): WorkCopy {
    copy.subscribe(() => {
      if (isUnsent(copy.current()) && !this.#isRefused(copy)) this.#later();
    });
    return copy;
  }

  /** Time alone does not change a refused copy. */
  #isRefused(copy: WorkCopy): boolean {
    const refused = this.#refusals.get(copy.assignmentId)?.of;
    const { history, end, conflicts } = copy.current();
    return refused?.history === history && refused.end === end && refused.conflicts === conflicts;
  }

  #later(): void {
    if (this.#stopped || this.#running) return;
    if (this.sending.kind === 'sent') this.#say({ kind: 'waiting' });
    if (this.sending.kind === 'waiting' || this.sending.kind === 'refused') this.#in(PAUSE_MS);
  }
  #in(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }
  readonly #soon = (): void => {
    if (document.visibilityState !== 'visible') return;
    this.#delay = MIN_DELAY_MS;
    this.#refusals.clear();
    void this.flush();
  };

  /** @param time sends seconds without a step as well @returns when all is sent, or `sending` has the reason */
  async flush({ time = false }: { time?: boolean } = {}): Promise<void> {
    clearTimeout(this.#timer);
    // The flush under way does not send seconds.
    if (time) await this.#running;
    this.#running ??= this.#sendAll(time).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #toSend(time: boolean): Promise<WorkCopy[]> {
    const kept = (await this.store.unsent().catch(() => [])).filter(({ jobId }) => jobId === this.jobId);
    const ids = new Set([...kept.map(({ assignmentId }) => assignmentId), ...this.#copies.keys()]);
    const copies = await Promise.all([...ids].map((id) => this.open(id, undefined)));
    return copies.filter((copy) => !this.#isRefused(copy) && (isUnsent(copy.current()) || (time && hasTime(copy.current()))));
  }

  async #sendAll(time: boolean): Promise<void> {
    /** Copies at their last attempt: further attempts wait for the person or the server. */
    const left = new Map<WorkCopy, Copy>();
    let failure: unknown;
    const next = async () => (await this.#toSend(time)).filter((copy) => left.get(copy) !== copy.current());
    try {
      for (let copies = await next(); copies.length > 0 && !this.#stopped; copies = await next()) {
        this.#say({ kind: 'sending' });
        for (const copy of copies) {
          failure = (await this.#sendOne(copy, time)) ?? failure;
          left.set(copy, copy.current());
        }
      }
      if (failure !== undefined) return this.#failed();
      this.#delay = MIN_DELAY_MS;
      this.#ended([...left.keys()].some((copy) => isUnsent(copy.current())));
    } catch (noAnswer) {
      if (!(noAnswer instanceof WrittenElsewhere)) this.#failed();
    }
  }

  /** @returns the server's failure with this copy @throws if other copies would fail as well */
  async #sendOne(copy: WorkCopy, time: boolean): Promise<unknown> {
    try {
      await sendCopy(copy, this.server, {
        time,
        stopped: () => this.#stopped,
        onChanges: (changes) => this.#tell({ kind: 'changes', changes }),
      });
      this.#refusals.delete(copy.assignmentId);
      return undefined;
    } catch (failure) {
      if (failure instanceof WrittenElsewhere) return undefined;
      if (!(failure instanceof ApiError) || failure.status === 0 || RETRIED.includes(failure.status)) throw failure;
      if (failure.status >= 500) return failure;
      if (isRecord(failure.data) && failure.data.kind === 'gone') {
        await copy.write({ op: 'gone' });
        this.#tell({ kind: 'gone', assignmentId: copy.assignmentId });
        return undefined;
      }
      this.#refusals.set(copy.assignmentId, { message: failure.message, of: copy.current() });
      return undefined;
    }
  }

  #ended(waits: boolean): void {
    if (this.#stopped) return;
    const items = new Map([...this.#refusals].map(([id, { message }]) => [id, message]));
    if (items.size > 0) return this.#say({ kind: 'refused', items });
    this.#say({ kind: waits ? 'waiting' : 'sent' });
    if (!waits) this.onSent();
  }

  #failed(): void {
    if (this.#stopped) return;
    this.#say({ kind: 'offline' });
    this.#in(this.#delay);
    this.#delay = Math.min(this.#delay * 2, MAX_DELAY_MS);
  }

  #tell(news: ItemsNews): void {
    for (const follower of this.#followers) follower(news);
  }

  #say(sending: Sending): void {
    if (this.sending.kind === sending.kind && sending.kind !== 'refused') return;
    this.sending = sending;
    for (const listener of this.#listeners) listener();
  }
}
