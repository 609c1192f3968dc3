import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Recipient, type Transfer } from './model.js';

export interface JournalEntry {
  readonly recipient?: Recipient;
  readonly transfer?: Transfer;
}

export interface Journal {
  read(): JournalEntry[];
  /** Returns once the entry survives the end of this process. */
  write(entry: JournalEntry): void;
}

export const memoryJournal = (): Journal => ({ read: () => [], write: () => undefined });

/**
 * A journal in a file, with one line per entry. Cuts off an unfinished line of a killed process: it was never acknowledged.
 *
 * @throws Error if the file is not a journal
 */
export function fileJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  return {
    read() {
      if (!existsSync(path)) return [];
      const text = readFileSync(path, 'utf8');
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
      return whole
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as JournalEntry);
    },
    write: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
  };
}
