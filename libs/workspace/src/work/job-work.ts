import { ApiError, isRecord } from '@labelbridge/session';
import { hasTime, isUnsent, newCopy, type Copy, type ServerState } from './copy.js';
import { sendCopy, type WorkServer } from './sender.js';
import { WrittenElsewhere, type WorkStore } from './store.js';
import { WorkCopy } from './work-copy.js';

/** What has become of the work that was to be sent. */
export type Sending =
  | { readonly kind: 'sent' | 'sending' | 'waiting' }
  /** There is no network: it is sent when there is one. */
  | { readonly kind: 'offline' }
  /** The server refuses items, each with its message; they stay on the device. All others are sent. */
  | { readonly kind: 'refused'; readonly items: ReadonlyMap<string, string> };

/** What the server says of the items of a job when work on one of them is sent. */
export type ItemsNews =
  /** An admin has taken this one out of the batch: what was done on it is not sent. */
  | { readonly kind: 'gone'; readonly assignmentId: string }
  /** How often items came or went. */
  | { readonly kind: 'changes'; readonly changes: number };

/** A copy that the server refused, until the person changes it. */
interface Refusal {
  readonly message: string;
  readonly of: Copy;
}

/** Steps that follow each other quickly go as one patch. */
const PAUSE_MS = 1_500;
const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 2 * 60_000;
/** Statuses that do not concern the work itself. */
const RETRIED: readonly number[] = [401, 408, 425, 429];

/**
 * The work on one job in this tab: its copies, and what sends them. One tab of a browser at a time has it, see `holdJob`.
 */
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
    /** All work of the job is with the server. */
    private readonly onSent: () => void = () => undefined,
  ) {}

  /** Sends when the network or the tab is back, until `stop`. */
  start(): void {
    window.addEventListener('online', this.#soon);
    document.addEventListener('visibilitychange', this.#soon);
    void this.flush();
  }
  /** Makes no more calls and takes no more steps. @returns when the call under way has ended and all steps are kept: another tab may continue */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#soon);
    document.removeEventListener('visibilitychange', this.#soon);
    // A page that goes away counts its last seconds after this.
    await this.#running;
    const copies = await Promise.allSettled(this.#copies.values());
    await Promise.all(copies.map((each) => each.status === 'fulfilled' && each.value.close()));
  }

  /** Calls `listener` when `sending` changes. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls `follower` with what the server says of the items. @returns a function that stops it */
  readonly followItems = (follower: (news: ItemsNews) => void): (() => void) => {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  };

  /**
   * The copy of an assignment: what this device kept, else what the server has. A kept copy of which the server lacks nothing gives way
   * to a newer one of the server. One that another tab has changed is read again. One whose item was taken out, and is there again, begins anew.
   *
   * @param server undefined where only what is kept is asked for, as when it is sent
   * @throws where neither this device nor the server has it
   */
  async open(assignmentId: string, server: ServerState | undefined): Promise<WorkCopy> {
    const known = this.#copies.get(assignmentId);
    if (known) {
      const { keeping, current } = await known;
      if (keeping !== 'elsewhere' && !(server && current().gone)) return known;
    }
    // Two that ask at once get the same copy.
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

  /** Whether the server refused the copy as it is now. Time alone changes nothing about it. */
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

  /**
   * Sends all that the server lacks of this job; `time`: also seconds without a step.
   *
   * @returns when it is sent, or `sending` says why not
   */
  async flush({ time = false }: { time?: boolean } = {}): Promise<void> {
    clearTimeout(this.#timer);
    // What is under way leaves seconds out.
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
    /** As they were when nothing more could be done for them: the person decides on a conflict, the server has to recover. */
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

  /** @returns the failure of the server with this copy, if any. @throws where no other copy will do better */
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
      // Its own page says so.
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
