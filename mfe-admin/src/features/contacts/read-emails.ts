import { decoded, encodingOf } from '@labelbridge/annotation';
import { type EmailCounts, EmailSorter, type SortedEmails, splitEmails, splitFirstEmails } from '@labelbridge/contracts';
import { bytesOf } from '../../shared/read-text.js';

export interface Reading extends EmailCounts {
  /** Range: 0 to 1. */
  readonly share: number;
}

/** Ends an entry. Text without one is continued by the next step. */
const SEPARATOR = /[\r\n,;\t]/;

export interface EmailsOfFile extends SortedEmails {
  readonly encoding: string;
}

/**
 * Reads the addresses of a file in steps, so that the page stays responsive.
 *
 * @param onProgress called after each step
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
