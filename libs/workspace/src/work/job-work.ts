import { ApiError } from '@labelbridge/session';
import { isUnsent, newCopy, type ServerState } from './copy.js';
import { sendCopy, type WorkServer } from './sender.js';
import { WrittenElsewhere, type WorkStore } from './store.js';
import { WorkCopy } from './work-copy.js';

/** What has become of the work that was to be sent. */
export type Sending =
  | { readonly kind: 'sent' | 'sending' | 'waiting' }
  /** There is no network: it is sent when there is one. */
  | { readonly kind: 'offline' }
  /** The server refuses it; it stays on the device. */
  | { readonly kind: 'refused'; readonly message: string };

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
  readonly #listeners = new Set<() => void>();
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
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#soon);
    document.removeEventListener('visibilitychange', this.#soon);
  }

  /** Calls `listener` when `sending` changes. @returns a function that stops it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * The copy of an assignment: what this device kept, else what the server has. A kept copy of which the server lacks nothing gives way
   * to a newer one of the server.
   *
   * @param server undefined where only what is kept is asked for, as when it is sent
   * @throws where neither this device nor the server has it
   */
  open(assignmentId: string, server: ServerState | undefined): Promise<WorkCopy> {
    const opened = this.#copies.get(assignmentId) ?? this.#read(assignmentId, server);
    this.#copies.set(assignmentId, opened);
    opened.catch(() => this.#copies.delete(assignmentId));
    return opened;
  }

  async #read(assignmentId: string, server: ServerState | undefined): Promise<WorkCopy> {
    const work = { assignmentId, jobId: this.jobId };
    const kept = await this.store.read(assignmentId).catch(() => undefined);
    const isOld = kept && server && !isUnsent(kept.copy) && kept.copy.revision < server.revision;
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
      if (isUnsent(copy.current())) this.#later();
    });
    return copy;
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
    this.#delay = MIN_DELAY_MS;
    if (document.visibilityState === 'visible') void this.flush();
  };

  /** Sends all that the server lacks of this job. @returns when it is sent, or `sending` says why not */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #unsent(): Promise<WorkCopy[]> {
    const kept = (await this.store.unsent().catch(() => [])).filter(({ jobId }) => jobId === this.jobId);
    const ids = new Set([...kept.map(({ assignmentId }) => assignmentId), ...this.#copies.keys()]);
    const copies = await Promise.all([...ids].map((id) => this.open(id, undefined)));
    return copies.filter((copy) => isUnsent(copy.current()));
  }

  async #sendAll(): Promise<void> {
    try {
      for (let copies = await this.#unsent(); copies.length > 0 && !this.#stopped; copies = await this.#unsent()) {
        this.#say({ kind: 'sending' });
        for (const copy of copies) await sendCopy(copy, this.server);
        // What waits for the person to decide is not sent again and again.
        if (copies.every((copy) => copy.current().conflicts.size > 0)) return this.#say({ kind: 'waiting' });
      }
      this.#delay = MIN_DELAY_MS;
      this.#say({ kind: 'sent' });
      this.onSent();
    } catch (failure) {
      this.#failed(failure);
    }
  }

  #failed(failure: unknown): void {
    if (failure instanceof WrittenElsewhere || this.#stopped) return;
    const error = failure instanceof ApiError ? failure : new ApiError(String(failure));
    const refused = error.status >= 400 && error.status < 500 && !RETRIED.includes(error.status);
    this.#say(refused ? { kind: 'refused', message: error.message } : { kind: 'offline' });
    if (refused) return;
    this.#in(this.#delay);
    this.#delay = Math.min(this.#delay * 2, MAX_DELAY_MS);
  }

  #say(sending: Sending): void {
    if (this.sending.kind === sending.kind && sending.kind !== 'refused') return;
    this.sending = sending;
    for (const listener of this.#listeners) listener();
  }
}
