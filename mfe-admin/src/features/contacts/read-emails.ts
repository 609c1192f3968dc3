import { decoded, encodingOf } from '@labelbridge/annotation';
import { type EmailCounts, EmailSorter, type SortedEmails, splitEmails } from '@labelbridge/contracts';
import { bytesOf } from '../../shared/read-text.js';

/** The progress of reading a file. */
export interface Reading extends EmailCounts {
  /** From 0 to 1. */
  readonly share: number;
}

/** The start of the last entry of a text: the next part of the file may continue it. */
const lastEntryAt = (text: string): number => Math.max(...['\n', '\r', ',', ';'].map((sign) => text.lastIndexOf(sign))) + 1;

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
    const cut = lastEntryAt(text);
    if (cut > 0) sorter.add(splitEmails(rest + text.slice(0, cut)));
    rest = cut > 0 ? text.slice(cut) : rest + text;
    onProgress({ ...sorter.counts(), share: read / file.size });
  }
  sorter.add(splitEmails(rest));
  return { ...sorter.sorted(), encoding };
}
