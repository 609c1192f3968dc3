/** One field that was changed, in writing; null where it was empty. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const VALUE_MAX = 300;
const SECRET = /password|token|secret|sealed|payoutAccount|accountNumber|phone/i;
/** What a record keeps for itself: no change that anybody made. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  '_id',
  'searchWords',
  'updatedAt',
  'statusChangedAt',
  'history',
  'counts',
  'jobCounts',
  'placesLeft',
  'hadPayoutAccount',
]);

/** A value in writing, cut off where it is long. */
function written(value: unknown): string | null {
  const plain: unknown = JSON.parse(JSON.stringify(value ?? null));
  if (plain === null) return null;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/**
 * What differs between two states of a record, field by field in the order of `after`; only fields that `after` names.
 * Of a secret it says that it changed, never what it was.
 *
 * @param before null where the record came to be
 */
export function changesBetween(before: object | null, after: object): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    if (HOUSEKEEPING.has(field)) return [];
    const earlier: unknown = before ? Reflect.get(before, field) : null;
    const [old, now] = [JSON.stringify(earlier ?? null), JSON.stringify(value ?? null)];
    if (old === now) return [];
    const secret = SECRET.test(field);
    const show = (given: unknown): string | null => (secret && given != null ? '•••' : written(given));
    return [{ field, before: show(earlier), after: show(value) }];
  });
}
