/** Names of the MongoDB error codes that this engine raises (mongo/src/mongo/base/error_codes.yml). */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  10: 'CannotMutateObject',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  100: 'UnsatisfiableWriteConcern',
  121: 'DocumentValidationFailure',
  125: 'CommandFailed',
  166: 'CommandNotSupportedOnView',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  165: 'ViewDepthLimitExceeded',
  168: 'InvalidPipelineOperator',
  189: 'PrimarySteppedDown',
  225: 'TransactionTooOld',
  239: 'SnapshotTooOld',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  10107: 'NotWritablePrimary',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  11602: 'InterruptedDueToReplStateChange',
};

export interface ErrorDetails {
  readonly keyPattern?: Record<string, unknown>;
  readonly keyValue?: Record<string, unknown>;
  readonly errInfo?: Record<string, unknown>;
  readonly labels?: readonly string[];
}

/** Error that the client receives as a command or write error with MongoDB's code. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: ErrorDetails;

  constructor(code: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.codeName = CODE_NAMES[code] ?? `Location${code}`;
    this.details = details;
  }
}

/** Code 2: a well-formed argument with an invalid value. */
export function badValue(message: string): CommandError {
  return new CommandError(2, message);
}

/** Code 9: a malformed command or expression. */
export function failedToParse(message: string): CommandError {
  return new CommandError(9, message);
}

/** Code 14: an argument of the wrong BSON type. */
export function typeMismatch(message: string): CommandError {
  return new CommandError(14, message);
}

/** Code 112 with the label that makes drivers retry the transaction. */
export function writeConflict(): CommandError {
  return new CommandError(
    112,
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    { labels: ['TransientTransactionError'] },
  );
}

export function tooLarge(size: number): CommandError {
  return new CommandError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and 16793600(16MB)`);
}

/**
 * Internal signal that is never sent to the client: a write needs a key that an open transaction has locked. The command is retried
 * when `until` resolves; nothing of the blocked statement has been written.
 */
export class LockWaitError extends Error {
  constructor(readonly until: Promise<void>) {
    super('blocked by an open transaction');
    this.name = 'LockWaitError';
  }
}
