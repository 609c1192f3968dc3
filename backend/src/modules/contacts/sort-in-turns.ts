import { EmailSorter, type SortedEmails } from '@labelbridge/contracts';
import { inTurns } from '../../common/concurrency/in-turns.js';

/** Sorts a list of entries out as `sortEmails` does; the other requests of the server have their turn meanwhile. */
export async function sortInTurns(entries: Iterable<string>): Promise<SortedEmails> {
  const sorter = new EmailSorter();
  for await (const entry of inTurns(entries)) sorter.add([entry]);
  return sorter.sorted();
}
