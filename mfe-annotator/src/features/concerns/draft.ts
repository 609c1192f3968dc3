import { CONCERN_LIMITS } from '@labelbridge/contracts';
import { attempt, draftKey } from '@labelbridge/session';

const keyOf = (personId: string, projectId: string): string => draftKey(personId, `concern.${projectId}`);

/** A concern that was typed and not sent; empty if there is none. */
export const readConcern = (personId: string, projectId: string): string =>
  (attempt(() => localStorage.getItem(keyOf(personId, projectId))) ?? '').slice(0, CONCERN_LIMITS.textMax);

/** Keeps a typed concern on the device: the network or the phone may go before it is sent. */
export function keepConcern(personId: string, projectId: string, text: string): void {
  attempt(() => {
    if (text.trim() === '') localStorage.removeItem(keyOf(personId, projectId));
    else localStorage.setItem(keyOf(personId, projectId), text);
  });
}
