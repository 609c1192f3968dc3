import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { endOfName, invalidBson, lengthAt } from '../bson/elements.js';
import { type Document, MAX_INTERNAL_BYTES } from '../bson/types.js';
import { tooLarge } from '../errors.js';

/** OP_MSG (https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/#op_msg). */
export const OP_MSG = 2013;
/** OP_QUERY, which drivers use for the initial hello. */
export const OP_QUERY = 2004;
const OP_REPLY = 1;

const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Undefined flag bits below 16; each makes a message invalid. */
const UNKNOWN_REQUIRED_BITS = 0xfffc;

export interface Request {
  readonly id: number;
  readonly opcode: number;
  readonly command: Document;
  /** Documents of an insert as raw BSON. */
  readonly rawDocuments: readonly Buffer[] | undefined;
  /** Flag moreToCome: the client expects no reply. */
  readonly moreToCome: boolean;
}

/** Request id of a message, readable also if the rest is invalid. */
export function messageId(message: Buffer): number {
  return message.readInt32LE(4);
}

/** @throws 22 for a malformed message */
export function parseMessage(message: Buffer): Request {
  const opcode = message.readInt32LE(12);
  if (opcode === OP_MSG) return parseOpMsg(message);
  if (opcode === OP_QUERY) return parseOpQuery(message);
  throw invalidBson(`unsupported opcode ${opcode}`);
}

function parseOpQuery(message: Buffer): Request {
  const name = endOfName(message, HEADER_BYTES + 4, message.length);
  const at = name + 1 + 8;
  const length = lengthAt(message, at, message.length, 5);
  const command = decodeChecked(message.subarray(at, at + length));
  return { id: messageId(message), opcode: OP_QUERY, command: { ...command, $db: 'admin' }, rawDocuments: undefined, moreToCome: false };
}

function parseOpMsg(message: Buffer): Request {
  if (message.length < HEADER_BYTES + 5) throw invalidBson('a message is truncated');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & UNKNOWN_REQUIRED_BITS) throw invalidBson('a message has unknown required flag bits');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sections: Sections = { body: undefined, sequences: new Map() };
  let at = HEADER_BYTES + 4;
  while (at < end) at = readSection(message, at, end, sections);
  if (!sections.body) throw invalidBson('a message has no body');
  const { command, rawDocuments } = combine(sections.body, sections.sequences);
  return { id: messageId(message), opcode: OP_MSG, command, rawDocuments, moreToCome: (flags & MORE_TO_COME) !== 0 };
}

interface Sections {
  body: Document | undefined;
  readonly sequences: Map<string, readonly Buffer[]>;
}

function readSection(message: Buffer, at: number, end: number, sections: Sections): number {
  const kind = message[at];
  const start = at + 1;
  const length = lengthAt(message, start, end, 5);
  const next = start + length;
  if (kind === 0) {
    if (sections.body) throw invalidBson('a message has two bodies');
    sections.body = decodeChecked(message.subarray(start, next));
  } else if (kind === 1) {
    const nameEnd = endOfName(message, start + 4, next);
    sections.sequences.set(message.toString('utf8', start + 4, nameEnd), readSequence(message, nameEnd + 1, next));
  } else {
    throw invalidBson(`unknown section kind ${kind}`);
  }
  return next;
}

function readSequence(message: Buffer, from: number, end: number): Buffer[] {
  const documents: Buffer[] = [];
  let at = from;
  while (at < end) {
    const length = lengthAt(message, at, end, 5);
    documents.push(message.subarray(at, at + length));
    at += length;
  }
  return documents;
}

function decodeChecked(bytes: Buffer): Document {
  if (bytes.length > MAX_INTERNAL_BYTES) throw tooLarge(bytes.length);
  return decodeDocument(bytes);
}

function combine(
  body: Document,
  sequences: ReadonlyMap<string, readonly Buffer[]>,
): { command: Document; rawDocuments: readonly Buffer[] | undefined } {
  let rawDocuments: readonly Buffer[] | undefined;
  const command = { ...body };
  for (const [name, documents] of sequences) {
    if (name === 'documents') rawDocuments = documents;
    else command[name] = documents.map(decodeChecked);
  }
  return { command, rawDocuments };
}

/** Header and body of an OP_MSG with one reply document. */
export function encodeOpMsg(body: Buffer, id: number, replyTo: number): Buffer[] {
  const head = Buffer.alloc(HEADER_BYTES + 5);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(replyTo, 8);
  head.writeInt32LE(OP_MSG, 12);
  return [head, body];
}

/** Header and body of an OP_REPLY with one document, in response to OP_QUERY. */
export function encodeOpReply(reply: Document, id: number, replyTo: number): Buffer[] {
  const body = encodeDocument(reply);
  const head = Buffer.alloc(HEADER_BYTES + 20);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(replyTo, 8);
  head.writeInt32LE(OP_REPLY, 12);
  head.writeInt32LE(8, HEADER_BYTES);
  head.writeInt32LE(1, HEADER_BYTES + 16);
  return [head, body];
}
