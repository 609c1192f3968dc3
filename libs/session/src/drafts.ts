// What a person began and has not sent is kept on the device by whichever page he typed it into, under keys of this shape:
// it outlives a session that ran out, and goes with the person who logs out, because phones are shared.
const ofPerson = (personId: string) => `labelbridge.draft.${personId}.`;

/** Where a person's draft is kept in localStorage. @param name which one, such as the id of its job */
export const draftKey = (personId: string, name: string): string => `${ofPerson(personId)}${name}`;

function keysOf(personId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ofPerson(personId)));
  } catch {
    return [];
  }
}

/** How many drafts of a person this device keeps. */
export const countDrafts = (personId: string): number => keysOf(personId).length;

/** Forgets all drafts of a person. */
export function deleteDrafts(personId: string): void {
  for (const key of keysOf(personId)) localStorage.removeItem(key);
}
