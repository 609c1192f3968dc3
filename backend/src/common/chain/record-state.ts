import { valueAt } from '../json/json.js';
import { sha256 } from './chain.js';

/** A state of a record that a seal binds. `rev` counts the states of a record from 1; what is written once has 1 forever. */
export interface SealedItem {
  /** Kind and id, such as `invoices/65f…`. */
  ref: string;
  rev: number;
  digest: string;
}

const plain = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  // ObjectIds become hex.
  if ('toHexString' in value) return String(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, plain(field)]),
  );
};

/** What a record has of its seals. */
export interface Sealed {
  /** Counts its sealed states. */
  rev: number;
  /** 128 random bits; new when a person in it is erased, so that nobody can try names against earlier digests. */
  salt: string;
}

/**
 * The present state of a record: SHA-256 over its place, its salt and the named fields. The order of fields within a value does not matter.
 *
 * @param id the record's id in its collection
 * @param fields paths of fields; what is not there counts as null
 */
export function stateOf(collection: string, id: unknown, record: Partial<Sealed>, fields: readonly string[]): SealedItem {
  const [ref, rev] = [`${collection}/${String(id)}`, record.rev ?? 0];
  const values = fields.map((field) => plain(valueAt(record, field)));
  return { ref, rev, digest: sha256(JSON.stringify([ref, rev, record.salt ?? '', values])) };
}

/** The text of a seal that its chain protects. */
export const sealContent = (_id: unknown, at: Date, items: readonly SealedItem[]): string =>
  JSON.stringify([String(_id), at.toISOString(), items.map(({ ref, rev, digest }) => [ref, rev, digest])]);
