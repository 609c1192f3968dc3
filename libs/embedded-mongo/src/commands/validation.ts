import { RawDocument } from '../bson/raw-document.js';
import { type Document } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter-match.js';
import { parseFilter } from '../query/filter-parse.js';
import { type Collection } from '../storage/collection.js';

/** @throws 121 if the document fails the collection's validator */
export function validateAgainst(collection: Collection, bytes: Buffer, isBypassed: boolean): void {
  const { validator, validationAction, validationLevel } = collection.record.options;
  if (validator === undefined || isBypassed || validationAction === 'warn' || validationLevel === 'off') return;
  const document = new RawDocument(bytes);
  if (compileFilter(parseFilter(validator as Document))(document)) return;
  throw new CommandError(121, 'Document failed validation', { errInfo: { failingDocumentId: document.field('_id') } });
}
