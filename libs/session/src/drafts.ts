import { attempt } from './attempt.js';

// Pages store unsent forms in localStorage under these keys. Drafts survive an expired session; a log-out deletes them, because phones are
// shared.
const prefixOf = (userId: string) => `labelbridge.draft.${userId}.`;

export const draftKey = (userId: string, name: string): string => `${prefixOf(userId)}${name}`;

const keysOf = (userId: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))) ?? [];

export const countDrafts = (userId: string): number => keysOf(userId).length;

export function deleteDrafts(userId: string): void {
  for (const key of keysOf(userId)) localStorage.removeItem(key);
}
