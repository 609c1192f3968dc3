import { type ErrorDetail } from '@labelbridge/contracts';
import { isRecord } from './is-record.js';

/** Default messages, if the server gives none. */
export const CALL_MESSAGES = {
  offline: 'We could not reach Labelbridge. Check your connection and try again.',
  tooLong: 'Labelbridge took too long to answer. Check your connection and try again.',
  unknown: 'An error occurred. Please try again.',
} as const;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** True if there is no response: the network or the server is unreachable. */
  readonly offline: boolean;
  /** Error messages by field name. */
  readonly details: Readonly<Record<string, string>>;
  /** Id of the call in the server's log. */
  readonly requestId: string | undefined;
  /** Extra data of the server, such as the current state. */
  readonly data: unknown;

  constructor(
    message: string,
    more: {
      status?: number;
      offline?: boolean;
      details?: Readonly<Record<string, string>>;
      requestId?: string | undefined;
      data?: unknown;
    } = {},
  ) {
    super(message);
    this.status = more.status ?? 0;
    this.offline = more.offline ?? false;
    this.details = more.details ?? {};
    this.requestId = more.requestId;
    this.data = more.data;
  }

  /** True if the state on the server is another one than the caller saw. */
  get isConflict(): boolean {
    return this.status === 409;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** Builds the error of a response outside 2xx. The body may have any format: proxies answer in HTML. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const known = isRecord(body) ? body : {};
  const details = Array.isArray(known.details) ? known.details.filter(isDetail) : [];
  return new ApiError(text(known.message) ?? text(known.responseMessage) ?? CALL_MESSAGES.unknown, {
    status: response.status,
    // The first message of a field wins.
    details: Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message])),
    requestId: text(known.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    data: known.data,
  });
}

export function errorWithoutAnswer(failure: unknown): ApiError {
  const tooLong = failure instanceof DOMException && failure.name === 'TimeoutError';
  return new ApiError(tooLong ? CALL_MESSAGES.tooLong : CALL_MESSAGES.offline, { offline: true });
}

/** Converts any thrown value into an ApiError. An unexpected error is a bug: it is logged, and the user gets a default message. */
export function toApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  console.error(failure);
  return new ApiError(CALL_MESSAGES.unknown);
}
