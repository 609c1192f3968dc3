/** Null for an empty field. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const VALUE_MAX = 300;
const SECRET = /password|token|secret|sealed|payoutAccount|accountNumber|phone/i;
/** Internal fields, which nobody changes directly. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  '_id',
  'searchWords',
  'updatedAt',
  'statusChangedAt',
  'history',
  'counts',
  'jobCounts',
  'setAside',
  'doubtJobs',
  'inDoubt',
  'answerChanges',
  'finishedTold',
  'placesLeft',
  'takesApplications',
  'hadPayoutAccount',
]);

function written(value: unknown): string | null {
  const plain: unknown = JSON.parse(JSON.stringify(value ?? null));
  if (plain === null) return null;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}

/** Masks secrets. @returns the differences in the fields of `after`, in its order */
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
