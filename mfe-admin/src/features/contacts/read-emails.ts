import { decoded, encodingOf } from '@labelbridge/annotation';
import { type EmailCounts, EmailSorter, type SortedEmails, splitEmails, splitFirstEmails } from '@labelbridge/contracts';
import { bytesOf } from '../../shared/read-text.js';

/** The progress of reading a file. */
export interface Reading extends EmailCounts {
  /** From 0 to 1. */
  readonly share: number;
}

/** What ends an entry: without one the text only goes on. */
const SEPARATOR = /[\r\n,;\t]/;

/** The addresses of a file, and how its text was read. */
export interface EmailsOfFile extends SortedEmails {
  readonly encoding: string;
}

/**
 * Reads the addresses of a file in steps, so that the page stays responsive.
 *
 * @param onProgress called after each step
 * @param signal ends it
 * @throws UnreadableText, the signal's reason, or the browser's error for a file that it cannot read
 */
export async function readEmails(file: Blob, onProgress: (reading: Reading) => void, signal: AbortSignal): Promise<EmailsOfFile> {
  const sorter = new EmailSorter();
  let [rest, read] = ['', 0];
  const steps = async function* (): AsyncGenerator<Uint8Array> {
    for await (const bytes of bytesOf(file)) {
      signal.throwIfAborted();
      read += bytes.length;
      yield bytes;
    }
  };
  const encoding = await encodingOf(steps());
  read = 0;
  for await (const text of decoded(steps(), encoding)) {
    rest += text;
    if (SEPARATOR.test(text)) {
      const first = splitFirstEmails(rest);
      sorter.add(first.entries);
      rest = first.rest;
    }
    onProgress({ ...sorter.counts(), share: read / file.size });
  }
  sorter.add(splitEmails(rest));
  return { ...sorter.sorted(), encoding };
}
