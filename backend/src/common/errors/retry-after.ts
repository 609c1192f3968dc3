import { HttpException, HttpStatus } from '@nestjs/common';
import { busyText, type ErrorDetail, tooManyTriesText } from '@labelbridge/contracts';

/** 429: a rate limit is exhausted. The message and the header Retry-After say when to try again. */
export class TooManyRequestsError extends HttpException {
  /** Seconds, rounded up. */
  readonly retryAfter: number;

  /** @param waitMs milliseconds until the next request is allowed */
  constructor(waitMs: number, message = tooManyTriesText(Math.ceil(waitMs / 1000)), details?: readonly ErrorDetail[]) {
    super(details ? { message, details } : { message }, HttpStatus.TOO_MANY_REQUESTS);
    this.retryAfter = Math.ceil(waitMs / 1000);
  }
}

/** 503: the server is overloaded and has not begun the work. The message and Retry-After say when to try again. */
export class ServerBusyError extends HttpException {
  /** @param retryAfter whole seconds */
  constructor(readonly retryAfter: number) {
    super({ message: busyText(retryAfter) }, HttpStatus.SERVICE_UNAVAILABLE);
  }
}
