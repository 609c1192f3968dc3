import { type Document } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type CommandContext, type Handlers, collectionNamed, documentList, ensureCollection, namespaceOf, refuseView } from './context.js';
import { reply } from './cursor-reply.js';
import { encodeNew, storedBytes } from './new-document.js';
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

/** Prepares documents one by one, so that an invalid one is reported as a write error of its own. */
function inputsOf(context: CommandContext, command: Document): (() => Buffer)[] {
  if (context.rawDocuments) return context.rawDocuments.map((bytes) => once(() => storedBytes(bytes)));
  return documentList(command, 'documents').map((document) => once(() => encodeNew(document)));
}

function once(make: () => Buffer): () => Buffer {
  let prepared: Buffer | undefined;
  return () => (prepared ??= make());
}
