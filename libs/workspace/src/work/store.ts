import { type DeviceDatabase } from '@labelbridge/session';
import { advance, isUnsent, type Copy, type CopyLine } from './copy.js';

/** Another tab of this browser has written to the copy: what this tab has is out of date. */
export class WrittenElsewhere extends Error {
  override readonly name = 'WrittenElsewhere';
}

/** A copy as it is kept, after the line `sequence`. */
export interface Kept {
  readonly copy: Copy;
  readonly sequence: number;
}

export interface UnsentWork {
  readonly assignmentId: string;
  readonly jobId: string;
}

/** Where copies are kept on this device, with their lines. */
export interface WorkStore {
  readonly read: (assignmentId: string) => Promise<Kept | undefined>;
  /** Begins a copy. What was kept of it is thrown away. */
  readonly begin: (work: UnsentWork, copy: Copy) => Promise<void>;
  /** Adds a line. @throws WrittenElsewhere; any other error where the browser refuses storage */
  readonly append: (work: UnsentWork, sequence: number, line: CopyLine, next: Copy) => Promise<void>;
  /** The work that the server lacks, of all jobs. */
  readonly unsent: () => Promise<UnsentWork[]>;
}

/** After so many lines the whole copy is kept again, so that opening it stays quick. */
const COMPACT_AFTER = 200;

const linesOf = (assignmentId: string): IDBKeyRange => IDBKeyRange.bound([assignmentId, 0], [assignmentId, Infinity]);
// The store knows nothing of copies: only this file writes them.
const isCopy = (value: unknown): value is Copy => typeof value === 'object' && value !== null && 'history' in value && 'dirty' in value;
const isLine = (value: unknown): value is CopyLine => typeof value === 'object' && value !== null && 'op' in value;

/** For a request whose failure is its transaction's, too. */
const ignore = (): void => undefined;

/** Copies in the person's database, by IndexedDB. @param onUnsent called with the number of items whose work the server lacks, when it changes */
export function deviceStore(database: DeviceDatabase, onUnsent: (items: number) => void): WorkStore {
  const unsentIn = async (): Promise<UnsentWork[]> =>
    (await database.getAll('work')).filter(({ unsent }) => unsent).map(({ assignmentId, jobId }) => ({ assignmentId, jobId }));
  const since = new Map<string, number>();
  return {
    async read(assignmentId) {
      const transaction = database.transaction(['work', 'workLines']);
      const [work, lines] = await Promise.all([
        transaction.objectStore('work').get(assignmentId),
        transaction.objectStore('workLines').getAll(linesOf(assignmentId)),
      ]);
      if (!work || !isCopy(work.copy)) return undefined;
      since.set(assignmentId, lines.length);
      const copy = lines.reduce((before, { line }) => (isLine(line) ? advance(before, line) : before), work.copy);
      return { copy, sequence: lines.at(-1)?.sequence ?? work.sequence };
    },
    async begin(work, copy) {
      const transaction = database.transaction(['work', 'workLines'], 'readwrite');
      await Promise.all([
        transaction.objectStore('work').put({ ...work, copy, sequence: 0, unsent: isUnsent(copy) }),
        transaction.objectStore('workLines').delete(linesOf(work.assignmentId)),
        transaction.done,
      ]);
      since.set(work.assignmentId, 0);
    },
    async append(work, sequence, line, next) {
      const { assignmentId } = work;
      const transaction = database.transaction(['work', 'workLines'], 'readwrite', { durability: 'relaxed' });
      const [works, lines] = [transaction.objectStore('work'), transaction.objectStore('workLines')];
      // The line first: where another tab wrote it, its failure says so, and the transaction's only that it was aborted.
      const written = Promise.all([lines.add({ assignmentId, sequence, line }), transaction.done]).catch((failure: unknown) => {
        throw failure instanceof DOMException && failure.name === 'ConstraintError' ? new WrittenElsewhere() : failure;
      });
      // It is awaited below: a failure before that is not an unhandled one.
      written.catch(ignore);
      const before = await works.get(assignmentId).catch(() => null);
      if (before === null) return void (await written);
      // Another tab may have kept the whole copy after lines that this one does not have.
      if (!before || before.sequence >= sequence) {
        transaction.abort();
        await written.catch(ignore);
        throw new WrittenElsewhere();
      }
      const unsent = isUnsent(next);
      const count = (since.get(assignmentId) ?? 0) + 1;
      since.set(assignmentId, count);
      if (count >= COMPACT_AFTER) {
        since.set(assignmentId, 0);
        works.put({ ...work, copy: next, sequence, unsent }).catch(ignore);
        lines.delete(linesOf(assignmentId)).catch(ignore);
      } else if (before.unsent !== unsent) works.put({ ...before, unsent }).catch(ignore);
      await written;
      if (before.unsent !== unsent) onUnsent((await unsentIn()).length);
    },
    unsent: unsentIn,
  };
}

/** Copies of this page alone, where the browser refuses storage. */
export function memoryStore(): WorkStore {
  const kept = new Map<string, Kept & UnsentWork>();
  return {
    read: async (assignmentId) => kept.get(assignmentId),
    begin: async (work, copy) => void kept.set(work.assignmentId, { ...work, copy, sequence: 0 }),
    append: async (work, sequence, _line, next) => void kept.set(work.assignmentId, { ...work, copy: next, sequence }),
    unsent: async () => [...kept.values()].filter(({ copy }) => isUnsent(copy)),
  };
}
