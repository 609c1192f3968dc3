import { HttpException, HttpStatus } from '@nestjs/common';
import { busyText } from '@labelbridge/contracts';

/** 503: more is asked for than can be done, and nothing of this was begun. Its answer says when to come back, in words and in the header Retry-After. */
export class Busy extends HttpException {
  /** @param retryAfter whole seconds */
  constructor(readonly retryAfter: number) {
    super({ message: busyText(retryAfter) }, HttpStatus.SERVICE_UNAVAILABLE);
  }
}
