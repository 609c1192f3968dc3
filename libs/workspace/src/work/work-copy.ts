import { type Copy, type CopyLine, advance, isUnsent } from './copy.js';
import { type SentCopy } from './sender.js';
import { WrittenElsewhere, type UnsentWork, type WorkStore } from './store.js';

type Keeping = 'kept' | 'keeping' | 'failed' | 'elsewhere';

/** Each line takes effect at once and is kept in the background, in order. */
export class WorkCopy implements SentCopy {
  keeping: Keeping = 'kept';
  #copy: Copy;
  #sequence: number;
  #last: Promise<void> = Promise.resolve();
  #open = 0;
  #closed = false;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly work: UnsentWork,
    private readonly store: WorkStore,
    kept: { readonly copy: Copy; readonly sequence: number },
  ) {
    this.#copy = kept.copy;
    this.#sequence = kept.sequence;
  }

  get assignmentId(): string {
    return this.work.assignmentId;
  }
  readonly current = (): Copy => this.#copy;
  get isUnsent(): boolean {
    return isUnsent(this.#copy);
  }

  /** @returns a function that stops the calls */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * @returns when the line is kept
   * @throws WrittenElsewhere if another tab works on this copy; this tab keeps and sends nothing from then on
   */
  readonly write = (line: CopyLine): Promise<void> => {
    if (this.keeping === 'elsewhere') return Promise.reject(new WrittenElsewhere());
    if (this.#closed) return this.#last;
    const next = advance(this.#copy, line);
    if (next === this.#copy) return this.#last;
    this.#copy = next;
    const sequence = ++this.#sequence;
    this.#open += 1;
    if (this.keeping === 'kept') this.keeping = 'keeping';
    this.#last = this.#last.then(() => this.#keep(sequence, line, next));
    this.#emit();
    return this.#last;
  };

  /** @returns when earlier lines are kept */
  close(): Promise<void> {
    this.#closed = true;
    return this.#last.catch(() => undefined);
  }

  async #keep(sequence: number, line: CopyLine, next: Copy): Promise<void> {
    try {
      // After one failure the log has a gap: only the server gets the rest.
      if (this.keeping !== 'failed') await this.store.append(this.work, sequence, line, next);
    } catch (failure) {
      this.keeping = failure instanceof WrittenElsewhere ? 'elsewhere' : 'failed';
      if (this.keeping === 'elsewhere') {
        this.#emit();
        throw failure;
      }
    }
    this.#open -= 1;
    if (this.#open === 0 && this.keeping === 'keeping') this.keeping = 'kept';
    this.#emit();
  }

  #emit(): void {
    for (const listener of this.#listeners) listener();
  }
}
