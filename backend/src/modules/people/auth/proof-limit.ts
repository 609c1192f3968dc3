import { Injectable } from '@nestjs/common';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { TooManyRequestsError } from '../../../common/errors/errors.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { AUTH_MESSAGES } from './auth.messages.js';
import { SessionsService } from './sessions.service.js';

/** Limits the wrong proofs of one session. A guesser loses that session; the owner's other sessions stay. */
@Injectable()
export class ProofLimit {
  constructor(
    private readonly limits: RateLimiter,
    private readonly sessions: SessionsService,
  ) {}

  /** Runs `check`, and passes on its error for a wrong proof. @throws 429 if the session has no try left, which ends it */
  async guard<T>(person: Pick<CurrentUser, '_id' | 'sessionId'>, check: () => Promise<T>): Promise<T> {
    const subject = `${person._id}/${person.sessionId}`;
    const wait = await this.limits.waitTime('proofAgain', subject);
    if (wait === 0) return this.limits.guard('proofAgain', subject, check);
    await this.sessions.endGuessing(person);
    throw new TooManyRequestsError(wait, AUTH_MESSAGES.sessionGuessed);
  }
}
