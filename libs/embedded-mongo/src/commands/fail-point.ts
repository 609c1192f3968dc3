import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError, badValue } from '../errors.js';

export interface Failure {
  readonly closesConnection: boolean;
  readonly delayMs: number;
  readonly error: CommandError | undefined;
  /** Addition to the reply of an otherwise successful command. */
  readonly writeConcernError: Document | undefined;
  readonly labels: readonly string[] | undefined;
}

const RETRYABLE_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const TRANSIENT_CODES = new Set([...RETRYABLE_CODES, 24, 112, 246, 251, 267]);

const RETRYABLE_WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

/** Fail point, disabled without data. */
class Trigger {
  data: Document | undefined;
  private skipped = 0;
  private remaining = 0;

  configure(mode: unknown, data: unknown): void {
    this.data = mode === 'off' ? undefined : isDocument(data) ? data : {};
    this.skipped = isDocument(mode) && isNumeric(mode['skip']) ? toNumber(mode['skip']) : 0;
    this.remaining = isDocument(mode) && isNumeric(mode['times']) ? toNumber(mode['times']) : Infinity;
  }

  /** Counts an event. @returns whether the fail point triggers */
  triggers(): boolean {
    if (this.skipped-- > 0) return false;
    if (--this.remaining <= 0) this.data = undefined;
    return true;
  }
}

/**
 * Fail points of the drivers' specification tests: `failCommand`, and `onPrimaryTransactionalWrite`, which closes the connection
 * before a retryable write. Enabled with test commands only, as on MongoDB
 * (https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point).
 */
export class FailPoint {
  private readonly commands = new Trigger();
  private readonly writes = new Trigger();

  configure({ configureFailPoint: name, mode, data }: Document): void {
    if (name === 'failCommand') this.commands.configure(mode, data);
    else if (name === 'onPrimaryTransactionalWrite') this.writes.configure(mode, data);
    else throw badValue(`no such fail point: ${String(name)}`);
  }

  failureFor(name: string, command: Document, appName: string | undefined): Failure | undefined {
    return this.writeFailure(name, command) ?? this.commandFailure(name, command, appName);
  }

  private writeFailure(name: string, command: Document): Failure | undefined {
    const isRetryable = RETRYABLE_WRITES.has(name) && command['txnNumber'] !== undefined && command['autocommit'] === undefined;
    if (!isRetryable || this.writes.data === undefined || !this.writes.triggers()) return undefined;
    return { closesConnection: true, delayMs: 0, error: undefined, writeConcernError: undefined, labels: undefined };
  }

  private commandFailure(name: string, command: Document, appName: string | undefined): Failure | undefined {
    const { data } = this.commands;
    if (!data || !Array.isArray(data['failCommands']) || !data['failCommands'].includes(name)) return undefined;
    if (data['appName'] !== undefined && data['appName'] !== appName) return undefined;
    if (!this.commands.triggers()) return undefined;
    const code = data['errorCode'] === undefined ? undefined : toNumber(data['errorCode']);
    const writeConcernError = isDocument(data['writeConcernError']) ? data['writeConcernError'] : undefined;
    const given = Array.isArray(data['errorLabels']) ? (data['errorLabels'] as string[]) : undefined;
    return {
      closesConnection: data['closeConnection'] === true,
      delayMs: data['blockConnection'] === true ? toNumber(data['blockTimeMS']) : 0,
      error:
        code === undefined
          ? undefined
          : new CommandError(code, 'Failing command via failpoint', { labels: given ?? labelsOf(code, name, command) }),
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
