import { type Document } from '../bson/types.js';
import { LockWaitError, CommandError } from '../errors.js';
import { type WriteView } from '../storage/views.js';
import { type CommandContext, type StatementControl, write } from './context.js';

/**
 * Runs the statements of an insert, update or delete in sequence. A statement that meets a locked document waits and runs again;
 * earlier statements are kept. Outside a transaction, an error goes to `writeErrors` and ends an ordered command; in a transaction it
 * ends the transaction.
 */
export async function runStatements(
  context: CommandContext,
  count: number,
  isOrdered: boolean,
  run: (view: WriteView, index: number) => void,
): Promise<Document[]> {
  const errors: Document[] = [];
  let next = 0;
  await write(context, (view, control) => {
    while (next < count) {
      const error = attempt(control, () => run(view, next));
      if (error) errors.push(writeError(error, next));
      next++;
      if (error && isOrdered) return;
    }
  });
  return errors;
}

function attempt(control: StatementControl, run: () => void): CommandError | undefined {
  try {
    run();
    control.flush();
    return undefined;
  } catch (error) {
    if (error instanceof CommandError && !control.isAtomic) {
      // A multi-document statement keeps the changes made before the error.
      control.flush();
      return error;
    }
    if (error instanceof LockWaitError) control.discard();
    throw error;
  }
}

function writeError(error: CommandError, index: number): Document {
  const { keyPattern, keyValue, errInfo } = error.details;
  return {
    index,
    code: error.code,
    errmsg: error.message,
    ...(keyPattern ? { keyPattern, keyValue } : {}),
    ...(errInfo ? { errInfo } : {}),
  };
}

export function errorFields(errors: readonly Document[]): Document {
  return errors.length > 0 ? { writeErrors: errors } : {};
}
