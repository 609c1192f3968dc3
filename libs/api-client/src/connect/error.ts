export interface FieldError {
  /** Path of the refused field, such as `rate.amount`. */
  readonly field: string;
  /** Rule that it broke. */
  readonly message: string;
}

/** Refusal of the API. `message` is the API's, for people. */
export class LabelbridgeError extends Error {
  override readonly name = 'LabelbridgeError';

  constructor(
    message: string,
    /** HTTP status. */
    readonly status: number,
    readonly details: readonly FieldError[] = [],
    /** Number of the call in the server's log; empty if the answer had none. */
    readonly requestId = '',
  ) {
    super(message);
  }
}

interface ErrorAnswer {
  readonly message?: unknown;
  readonly details?: unknown;
  readonly requestId?: unknown;
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

export async function errorOf(response: Response): Promise<LabelbridgeError> {
  const body: ErrorAnswer | null = await response.json().catch(() => null);
  const message = typeof body?.message === 'string' ? body.message : `The server answered ${response.status}.`;
  const details = Array.isArray(body?.details) ? body.details.filter(isFieldError) : [];
  return new LabelbridgeError(message, response.status, details, typeof body?.requestId === 'string' ? body.requestId : '');
}
