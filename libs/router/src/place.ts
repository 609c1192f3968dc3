import { keepInEntry, readFromEntry } from './entry.js';

/** Place of a person on a page: scroll position, and the focused link. */
export interface Place {
  /** CSS pixels. */
  readonly top: number;
  readonly link: string | null;
}

const NAME = 'place';

export function keepPlace(): void {
  const link = document.activeElement?.closest('main a')?.getAttribute('href') ?? null;
  keepInEntry(NAME, { top: Math.round(window.scrollY), link } satisfies Place);
}

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'top' in value && typeof value.top === 'number' && 'link' in value;

export function readPlace(): Place | undefined {
  const place = readFromEntry(NAME);
  return isPlace(place) ? place : undefined;
}
