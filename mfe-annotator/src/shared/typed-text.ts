import { attempt, draftKey } from '@labelbridge/session';

/** A text that was typed and not sent; empty if there is none. @param place such as `concern.<projectId>` */
export const readTyped = (personId: string, place: string, max: number): string =>
  (attempt(() => localStorage.getItem(draftKey(personId, place))) ?? '').slice(0, max);

/** Keeps a typed text on the device: the network or the phone may go before it is sent. */
export function keepTyped(personId: string, place: string, text: string): void {
  attempt(() => {
    if (text.trim() === '') localStorage.removeItem(draftKey(personId, place));
    else localStorage.setItem(draftKey(personId, place), text);
  });
}
