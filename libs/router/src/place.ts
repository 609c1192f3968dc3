import { keepInEntry, readFromEntry } from './entry.js';

/** Where a person was on a page: what they had scrolled to, and the link that had the focus. */
export interface Place {
  /** CSS pixels. */
  readonly top: number;
  readonly link: string | null;
}

const NAME = 'place';

/** Keeps where the person is in the present history entry. */
export function keepPlace(): void {
  const link = document.activeElement?.closest('main a')?.getAttribute('href') ?? null;
  keepInEntry(NAME, { top: Math.round(window.scrollY), link } satisfies Place);
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'top' in value && typeof value.top === 'number' && 'link' in value;

/** Where the person was when they left the page of the present history entry. */
export function readPlace(): Place | undefined {
  const place = readFromEntry(NAME);
  return isPlace(place) ? place : undefined;
}
