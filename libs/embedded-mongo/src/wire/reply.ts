import { Long, type Timestamp } from 'bson';
import { encodeDocument } from '../bson/encode.js';
import { type Document } from '../bson/types.js';

/** Cursor of a reply; its documents are sent as stored bytes. */
export interface CursorReply {
  readonly field: 'firstBatch' | 'nextBatch';
  readonly documents: readonly Buffer[];
  /** 0 if the cursor is exhausted. */
  readonly id: bigint;
  readonly ns: string;
  /** Snapshot time, if the client requested one. */
  readonly atClusterTime?: Timestamp;
}

export interface Reply {
  readonly fields: Document;
  readonly cursor?: CursorReply;
}

const DOCUMENT = 0x03;
const ARRAY = 0x04;
const END = Buffer.from([0]);

/** Encodes a reply without re-encoding the documents of its batch. */
export function encodeReply({ fields, cursor }: Reply): Buffer {
  if (!cursor) return encodeDocument(fields);
  const body = encodeDocument(fields);
  const cursorDocument = encodeCursor(cursor);
  const length = Buffer.alloc(4);
  const element = Buffer.concat([Buffer.from([DOCUMENT]), Buffer.from('cursor\0'), cursorDocument]);
  length.writeInt32LE(body.length + element.length);
  return Buffer.concat([length, element, body.subarray(4)]);
}

function encodeCursor({ field, documents, id, ns, atClusterTime }: CursorReply): Buffer {
  const rest = encodeDocument({ id: Long.fromBigInt(id), ns, ...(atClusterTime ? { atClusterTime } : {}) });
  const parts: Buffer[] = [];
  let arrayLength = 5;
  documents.forEach((document, index) => {
    const head = Buffer.from(`\x03${index}\0`, 'latin1');
    parts.push(head, document);
    arrayLength += head.length + document.length;
  });
  const name = Buffer.from(`${field}\0`);
  const lengths = Buffer.alloc(8);
  lengths.writeInt32LE(rest.length + 1 + name.length + arrayLength, 0);
  lengths.writeInt32LE(arrayLength, 4);
  return Buffer.concat([lengths.subarray(0, 4), Buffer.from([ARRAY]), name, lengths.subarray(4), ...parts, END, rest.subarray(4)]);
}
