import { EmailSorter, type SortedEmails } from '@labelbridge/contracts';
import { inTurns } from '../../../common/concurrency/in-turns.js';

/** Sorts entries as `sortEmails` does, but lets other requests run in between. */
export async function sortInTurns(entries: Iterable<string>): Promise<SortedEmails> {
  const sorter = new EmailSorter();
  for await (const entry of inTurns(entries)) sorter.add([entry]);
  return sorter.sorted();
}
