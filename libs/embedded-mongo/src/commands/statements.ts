import { type Document } from '../bson/types.js';
import { Blocked, CommandError } from '../errors.js';
import { type WriteView } from '../storage/views.js';
import { type CommandContext, type StatementControl, write } from './context.js';

/**
 * Runs the statements of an insert, update or delete one by one. A statement that meets a document held by a transaction
 * waits and begins anew; those before it are kept. Outside a transaction an error is reported in `writeErrors`, and ends
 * the command where it is ordered; inside, it ends the transaction.
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
      // A statement over many documents keeps what it did before the one that failed.
      control.flush();
      return error;
    }
    if (error instanceof Blocked) control.discard();
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

/** The reply's `writeErrors`, left out where there are none. */
export function errorFields(errors: readonly Document[]): Document {
  return errors.length > 0 ? { writeErrors: errors } : {};
}
