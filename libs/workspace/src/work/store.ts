import { type DeviceDatabase } from '@labelbridge/session';
import { advance, isUnsent, type Copy, type CopyLine } from './copy.js';

/** Another tab has written to the copy: this tab is out of date. */
export class WrittenElsewhere extends Error {
  override readonly name = 'WrittenElsewhere';
}

interface Kept {
  readonly copy: Copy;
  readonly sequence: number;
}

export interface UnsentWork {
  readonly assignmentId: string;
  readonly jobId: string;
}

export interface WorkStore {
  readonly read: (assignmentId: string) => Promise<Kept | undefined>;
  /** Replaces the kept copy. */
  readonly begin: (work: UnsentWork, copy: Copy) => Promise<void>;
  /** Adds a line. @throws WrittenElsewhere; other errors if the browser refuses storage */
  readonly append: (work: UnsentWork, sequence: number, line: CopyLine, next: Copy) => Promise<void>;
  readonly unsent: () => Promise<UnsentWork[]>;
}

/** Lines after which the whole copy is kept again, so that it opens quickly. */
const COMPACT_AFTER = 200;

const linesOf = (assignmentId: string): IDBKeyRange => IDBKeyRange.bound([assignmentId, 0], [assignmentId, Infinity]);
// Copies in the store come from this file only.
const isCopy = (value: unknown): value is Copy => typeof value === 'object' && value !== null && 'history' in value && 'dirty' in value;
const isLine = (value: unknown): value is CopyLine => typeof value === 'object' && value !== null && 'op' in value;

/** Ignores failures that the transaction reports as well. */
const ignore = (): void => undefined;

/** @param onUnsent receives the number of items with unsent work when it changes */
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
      // The failure of the line tells a write of another tab; the failure of the transaction only tells an abort.
      const written = Promise.all([lines.add({ assignmentId, sequence, line }), transaction.done]).catch((failure: unknown) => {
        throw failure instanceof DOMException && failure.name === 'ConstraintError' ? new WrittenElsewhere() : failure;
      });
      // Avoids an unhandled rejection: it is awaited below.
      written.catch(ignore);
      const before = await works.get(assignmentId).catch(() => null);
      if (before === null) return void (await written);
      // Another tab may have compacted the copy with lines that this tab does not have.
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

/** Used if the browser refuses storage. */
export function memoryStore(): WorkStore {
  const kept = new Map<string, Kept & UnsentWork>();
  return {
    read: async (assignmentId) => kept.get(assignmentId),
    begin: async (work, copy) => void kept.set(work.assignmentId, { ...work, copy, sequence: 0 }),
    append: async (work, sequence, _line, next) => void kept.set(work.assignmentId, { ...work, copy: next, sequence }),
    unsent: async () => [...kept.values()].filter(({ copy }) => isUnsent(copy)),
  };
}
