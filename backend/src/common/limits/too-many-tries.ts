import { HttpException, HttpStatus } from '@nestjs/common';
import { type ErrorDetail, tooManyTriesText } from '@labelbridge/contracts';

/** 429: a budget is spent. Its answer says when to come back, in words and in the header Retry-After. */
export class TooManyTries extends HttpException {
  /** Seconds, rounded up. */
  readonly retryAfter: number;

  constructor(waitMs: number, message: string, details?: readonly ErrorDetail[]) {
    super(details ? { message, details } : { message }, HttpStatus.TOO_MANY_REQUESTS);
    this.retryAfter = Math.ceil(waitMs / 1000);
  }
}

/** @param waitMs milliseconds until the next try is allowed */
export const tooManyTries = (waitMs: number): TooManyTries => new TooManyTries(waitMs, tooManyTriesText(Math.ceil(waitMs / 1000)));
