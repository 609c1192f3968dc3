import { type EmailCounts, EmailSorter, type SortedEmails, splitEmails } from '@labelbridge/contracts';

/**
 * Bytes read at once: a few hundred addresses, 1 ms on a desktop computer and well below 200 ms on an old phone. A Web
 * Worker would have to come from the page's own origin, and an area may come from another one.
 */
const STEP_BYTES = 16 * 1024;

/** The progress of reading a file. */
export interface Reading extends EmailCounts {
  /** From 0 to 1. */
  readonly share: number;
}

/** The text encoding of a file by its first two bytes: spreadsheets also save in UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The start of the last entry of a text: the next part of the file may continue it. */
const lastEntryAt = (text: string): number => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'), text.lastIndexOf(',')) + 1;

/**
 * Reads the addresses of a file in steps, so that the page stays responsive.
 *
 * @param onProgress called after each step
 * @param signal ends it
 * @throws the signal's reason, or the browser's error for a file that it cannot read
 */
export async function readEmails(file: Blob, onProgress: (reading: Reading) => void, signal: AbortSignal): Promise<SortedEmails> {
  const sorter = new EmailSorter();
  const decoder = new TextDecoder(encodingOf(new Uint8Array(await file.slice(0, 2).arrayBuffer())));
  let rest = '';
  for (let from = 0; from < file.size; from += STEP_BYTES) {
    const bytes = await file.slice(from, from + STEP_BYTES).arrayBuffer();
    signal.throwIfAborted();
    const text = decoder.decode(bytes, { stream: true });
    const cut = lastEntryAt(text);
    if (cut > 0) sorter.add(splitEmails(rest + text.slice(0, cut)));
    rest = cut > 0 ? text.slice(cut) : rest + text;
    onProgress({ ...sorter.counts(), share: Math.min(1, (from + STEP_BYTES) / file.size) });
  }
  sorter.add(splitEmails(rest + decoder.decode()));
  return sorter.sorted();
}
