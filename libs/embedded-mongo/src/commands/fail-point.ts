import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError } from '../errors.js';

/** What a fail point does to a command that it meets. */
export interface Failure {
  readonly closesConnection: boolean;
  readonly delayMs: number;
  readonly error: CommandError | undefined;
  /** Put into the reply of a command that otherwise succeeds. */
  readonly writeConcernError: Document | undefined;
  readonly labels: readonly string[] | undefined;
}

const RETRYABLE_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const TRANSIENT_CODES = new Set([...RETRYABLE_CODES, 24, 112, 246, 251, 267]);

/**
 * The `failCommand` fail point, by which the drivers' own tests make commands fail. Only where test commands are enabled,
 * as on MongoDB (https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point).
 */
export class FailPoint {
  private data: Document | undefined;
  private remaining = 0;

  /** The command `configureFailPoint`. */
  configure(command: Document): void {
    const { mode, data } = command;
    if (mode === 'off') {
      this.data = undefined;
      return;
    }
    this.data = isDocument(data) ? data : {};
    this.remaining = isDocument(mode) && isNumeric(mode['times']) ? toNumber(mode['times']) : Infinity;
  }

  /** What happens to a command; undefined where the fail point does not concern it. */
  meet(name: string, command: Document, appName: string | undefined): Failure | undefined {
    const { data } = this;
    if (!data || !Array.isArray(data['failCommands']) || !data['failCommands'].includes(name)) return undefined;
    if (data['appName'] !== undefined && data['appName'] !== appName) return undefined;
    if (--this.remaining <= 0) this.data = undefined;
    const code = data['errorCode'] === undefined ? undefined : toNumber(data['errorCode']);
    const writeConcernError = isDocument(data['writeConcernError']) ? data['writeConcernError'] : undefined;
    const given = Array.isArray(data['errorLabels']) ? (data['errorLabels'] as string[]) : undefined;
    return {
      closesConnection: data['closeConnection'] === true,
      delayMs: data['blockConnection'] === true ? toNumber(data['blockTimeMS']) : 0,
      error: code === undefined ? undefined : new CommandError(code, 'Failing command via failpoint', { labels: given ?? labelsOf(code, name, command) }),
      writeConcernError,
      labels: given ?? (writeConcernError ? writeConcernLabels(toNumber(writeConcernError['code']), name, command) : undefined),
    };
  }
}

function labelsOf(code: number, name: string, command: Document): string[] {
  const isRetryable = RETRYABLE_CODES.has(code);
  if (command['autocommit'] === false) {
    if (name !== 'commitTransaction' && name !== 'abortTransaction') return TRANSIENT_CODES.has(code) ? ['TransientTransactionError'] : [];
    return isRetryable ? ['RetryableWriteError'] : TRANSIENT_CODES.has(code) ? ['TransientTransactionError'] : [];
  }
  return command['txnNumber'] !== undefined && isRetryable ? ['RetryableWriteError'] : [];
}

function writeConcernLabels(code: number, name: string, command: Document): string[] {
  const mayRetry = command['txnNumber'] !== undefined && (command['autocommit'] !== false || name.endsWith('Transaction'));
  return mayRetry && RETRYABLE_CODES.has(code) ? ['RetryableWriteError'] : [];
}
