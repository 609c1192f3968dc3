import { MEDIA_REFERENCE, mediumOfReference } from '@labelbridge/contracts';

export const mediumIn = (value: unknown): string | undefined => (typeof value === 'string' ? mediumOfReference(value) : undefined);

/** The distinct medium ids in the values of an item's data (`media:<id>`). */
export function mediaIn(data: unknown): string[] {
  const found = new Set<string>();
  const rest: unknown[] = [data];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    const id = typeof value === 'string' && value.startsWith(MEDIA_REFERENCE) ? mediumOfReference(value) : undefined;
    if (id !== undefined) found.add(id);
    // Pushed one at a time: a list may have more entries than a call has arguments.
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) rest.push(each);
  }
  return [...found];
}
