import { type ErrorDetail } from '@labelbridge/contracts';

/** What people read when nothing better is known. */
export const CALL_MESSAGES = {
  offline: 'We could not reach Labelbridge. Check your connection and try again.',
  tooLong: 'Labelbridge took too long to answer. Check your connection and try again.',
  unknown: 'An error occurred. Please try again.',
} as const;

/** A call that failed, told in words for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** No answer came: the network or the server is away. What was typed should be kept and tried again. */
  readonly offline: boolean;
  /** The fields that were refused and why. */
  readonly details: Readonly<Record<string, string>>;
  /** Names this call in the server's log. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    more: { status?: number; offline?: boolean; details?: Readonly<Record<string, string>>; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.status = more.status ?? 0;
    this.offline = more.offline ?? false;
    this.details = more.details ?? {};
    this.requestId = more.requestId;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** The error that an answer outside 2xx stands for, whatever its body is: proxies answer in HTML. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const known = isRecord(body) ? body : {};
  const details = Array.isArray(known.details) ? known.details.filter(isDetail) : [];
  return new ApiError(text(known.message) ?? text(known.responseMessage) ?? CALL_MESSAGES.unknown, {
    status: response.status,
    // The first broken rule of a field is the one to show.
    details: Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message])),
    requestId: text(known.requestId) ?? response.headers.get('x-request-id') ?? undefined,
  });
}

/** The error that a call stands for when no answer came to it. */
export function errorWithoutAnswer(failure: unknown): ApiError {
  const tooLong = failure instanceof DOMException && failure.name === 'TimeoutError';
  return new ApiError(tooLong ? CALL_MESSAGES.tooLong : CALL_MESSAGES.offline, { offline: true });
}

/** Whatever was thrown, as an ApiError. What is not one is a mistake of ours: people get plain words, the console the rest. */
export function toApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  console.error(failure);
  return new ApiError(CALL_MESSAGES.unknown);
}
