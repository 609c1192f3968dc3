/**
 * Layout of the store. Documents: `collection u32 | 0 u16 | recordId u48` -> BSON, so natural order is insertion order. Indexes:
 * `collection u32 | index u16 | keystring [| recordId u48 unless unique]` -> recordId. The catalogue uses collection id 0, which
 * is never assigned to a collection.
 */

/** Index number of the documents themselves. */
export const DOCUMENTS = 0;
const PREFIX_BYTES = 6;
const RECORD_ID_BYTES = 6;

export function indexPrefix(collection: number, index: number): Buffer {
  const key = Buffer.allocUnsafe(PREFIX_BYTES);
  key.writeUInt32BE(collection, 0);
  key.writeUInt16BE(index, 4);
  return key;
}

export function documentKey(collection: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(PREFIX_BYTES + RECORD_ID_BYTES);
  key.writeUInt32BE(collection, 0);
  key.writeUInt16BE(DOCUMENTS, 4);
  key.writeUIntBE(recordId, PREFIX_BYTES, RECORD_ID_BYTES);
  return key;
}

/** Key of an index entry. Unique indexes omit the record id, so that equal values collide. */
export function entryKey(collection: number, index: number, keystring: Buffer, recordId?: number): Buffer {
  const length = PREFIX_BYTES + keystring.length + (recordId === undefined ? 0 : RECORD_ID_BYTES);
  const key = Buffer.allocUnsafe(length);
  key.writeUInt32BE(collection, 0);
  key.writeUInt16BE(index, 4);
  keystring.copy(key, PREFIX_BYTES);
  if (recordId !== undefined) key.writeUIntBE(recordId, length - RECORD_ID_BYTES, RECORD_ID_BYTES);
  return key;
}

export function recordIdOfKey(key: Buffer): number {
  return key.readUIntBE(PREFIX_BYTES, RECORD_ID_BYTES);
}

export function recordIdOfEntry(value: Buffer): number {
  return value.readUIntBE(0, RECORD_ID_BYTES);
}

export function recordIdBytes(recordId: number): Buffer {
  const bytes = Buffer.allocUnsafe(RECORD_ID_BYTES);
  bytes.writeUIntBE(recordId, 0, RECORD_ID_BYTES);
  return bytes;
}

export function catalogueKey(collection: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeUInt32BE(collection, 4);
  return key;
}

export const FORMAT_KEY = catalogueKey(0xffffffff);

/** String form of a key for maps, one character per byte. */
export function keyText(key: Buffer): string {
  return key.toString('latin1');
}
