import { serialize } from 'bson';
import { tooLarge } from '../errors.js';
import { type Document, MAX_DOCUMENT_BYTES, MAX_INTERNAL_BYTES } from './types.js';

/** Encodes a document built by the server. @throws 10334 above 16 MB + 16 kB */
export function encodeDocument(document: Document): Buffer {
  const bytes = serializeChecked(document);
  if (bytes.length > MAX_INTERNAL_BYTES) throw tooLarge(bytes.length);
  return bytes;
}

/** Encodes a document to be stored. @throws 10334 above 16 MB */
export function encodeStored(document: Document): Buffer {
  const bytes = serializeChecked(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  return bytes;
}

function serializeChecked(document: Document): Buffer {
  try {
    const bytes = serialize(document, { ignoreUndefined: true, checkKeys: false });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    // bson writes into a fixed buffer of 17 MB and throws a RangeError at its end.
    if (error instanceof RangeError) throw tooLarge(MAX_INTERNAL_BYTES + 1);
    throw error;
  }
}
