import { valueAt } from '../json/json.js';
import { sha256 } from './chain.js';

/** A state of a record that a seal binds. `rev` counts the states from 1, and stays 1 if the record never changes. */
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
  // ObjectIds become hexadecimal.
  if ('toHexString' in value) return String(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => [name, plain(field)]),
  );
};

export interface Sealed {
  rev: number;
  /** 128 random bits, renewed when a person in the record is erased: nobody can test names against earlier digests. */
  salt: string;
}

/** SHA-256 over place, salt and the named fields; missing ones count as null. The order of fields within a value does not matter. */
export function stateOf(collection: string, id: unknown, record: Partial<Sealed>, fields: readonly string[]): SealedItem {
  const [ref, rev] = [`${collection}/${String(id)}`, record.rev ?? 0];
  const values = fields.map((field) => plain(valueAt(record, field)));
  return { ref, rev, digest: sha256(JSON.stringify([ref, rev, record.salt ?? '', values])) };
}

export const sealContent = (_id: unknown, at: Date, items: readonly SealedItem[]): string =>
  JSON.stringify([String(_id), at.toISOString(), items.map(({ ref, rev, digest }) => [ref, rev, digest])]);
