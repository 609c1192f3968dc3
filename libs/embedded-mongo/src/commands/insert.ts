import { ObjectId } from 'bson';
import { decodeDocument, readValue } from '../bson/decode.js';
import { Element, endOfName, validateDocument, valueSize } from '../bson/elements.js';
import { encodeStored } from '../bson/encode.js';
import { type Document, MAX_DOCUMENT_BYTES } from '../bson/types.js';
import { CommandError, tooLarge } from '../errors.js';
import { checkId, idFirst, stampZeros } from '../update/apply.js';
import { type CommandContext, type Handlers, collectionNamed, documentList, ensureCollection, namespaceOf, refuseView } from './context.js';
import { reply } from './cursor-reply.js';
import { errorFields, runStatements } from './statements.js';
import { validateAgainst } from './validation.js';

/** The command `insert` (https://www.mongodb.com/docs/manual/reference/command/insert/). */
export const insertHandlers: Handlers = {
  insert: async (context, command) => {
    const ns = namespaceOf(context, command);
    refuseView(collectionNamed(context, ns));
    const inputs = inputsOf(context, command);
    if (inputs.length === 0) throw new CommandError(16, 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
    const collection = await ensureCollection(context, ns);
    const isBypassed = command['bypassDocumentValidation'] === true;
    let inserted = 0;
    const errors = await runStatements(context, inputs.length, command['ordered'] !== false, (view, index) => {
      const bytes = (inputs[index] as () => Buffer)();
      validateAgainst(collection, bytes, isBypassed);
      collection.insert(view, bytes);
      inserted++;
    });
    return reply({ n: inserted, ...errorFields(errors) });
  },
};

/** Documents are made ready one by one, so that a bad one is an error of its own and not of the batch. */
function inputsOf(context: CommandContext, command: Document): (() => Buffer)[] {
  if (context.rawDocuments) return context.rawDocuments.map((bytes) => once(() => storedBytes(bytes)));
  return documentList(command, 'documents').map((document) => once(() => encodeNew(document)));
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

/** The bytes to store: as they came, where `_id` stands first and no empty timestamp waits for its time. */
function storedBytes(bytes: Buffer): Buffer {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  validateDocument(bytes);
  return isStorable(bytes) ? bytes : encodeNew(decodeDocument(bytes));
}

function isStorable(bytes: Buffer): boolean {
  const end = bytes.length - 1;
  let at = 4;
  let isFirst = true;
  while (at < end) {
    const type = bytes[at] as number;
    const nameEnd = endOfName(bytes, at + 1, end);
    const size = valueSize(bytes, type, nameEnd + 1, end);
    if (isFirst) {
      if (bytes.toString('latin1', at + 1, nameEnd) !== '_id') return false;
      checkId(readValue(bytes, type, nameEnd + 1, size, 'exact'));
    } else if (type === Element.timestamp && bytes.readBigUInt64LE(nameEnd + 1) === 0n) {
      return false;
    }
    isFirst = false;
    at = nameEnd + 1 + size;
  }
  return !isFirst;
}

/** A document about to be stored: with an `_id`, in the first place, and its empty timestamps filled in. */
export function encodeNew(document: Document): Buffer {
  const complete = document['_id'] === undefined ? { _id: new ObjectId(), ...document } : idFirst(document);
  checkId(complete['_id']);
  return encodeStored(stampZeros(complete));
}
