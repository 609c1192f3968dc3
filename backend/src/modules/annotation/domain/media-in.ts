import { MEDIA_REFERENCE, mediumOfReference } from '@labelbridge/contracts';

/** The id of the medium that a value of an item's data names. */
export const mediumIn = (value: unknown): string | undefined => (typeof value === 'string' ? mediumOfReference(value) : undefined);

/** The ids of the media that the values of an item's data name (`media:<id>`), each once. */
export function mediaIn(data: unknown): string[] {
  const found = new Set<string>();
  const rest: unknown[] = [data];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    const id = typeof value === 'string' && value.startsWith(MEDIA_REFERENCE) ? mediumOfReference(value) : undefined;
    if (id !== undefined) found.add(id);
    // One by one: a call takes fewer arguments than a list may have entries.
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) rest.push(each);
  }
  return [...found];
}
