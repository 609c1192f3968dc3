import { Inject, Injectable } from '@nestjs/common';
import { PAY_MESSAGES, PROMOTION_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { lagosTime } from '../../../../../common/clock/lagos-time.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { coolingOffUntil } from '../../../../people/users/users.policy.js';
import { UsersService } from '../../../../people/users/users.service.js';
import { type BatchRecord } from '../persistence/batch.schema.js';
import { PayoutRepository } from '../persistence/payout.repository.js';

/** Admins who may approve a batch: they did not make it, it does not pay them, and their cooling-off period is over. */
@Injectable()
export class Approvers {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns the reason why an admin may not approve a batch; undefined if they may */
  async problem(person: Pick<CurrentUser, '_id'>, batch: BatchRecord, session: ClientSession | null = null): Promise<string | undefined> {
    return (await this.problems(person, [batch], session)).get(String(batch._id));
  }

  async problems(
    { _id }: Pick<CurrentUser, '_id'>,
    batches: readonly BatchRecord[],
    session: ClientSession | null = null,
  ): Promise<Map<string, string>> {
    const ids = batches.map((batch) => batch._id);
    const paying = await this.payouts.batchesTo(new Types.ObjectId(_id), ids, session);
    const user = await this.users.findOne(_id, session);
    const newUntil = user ? coolingOffUntil(user, this.settings, this.clock.now()) : undefined;
    const problems = new Map<string, string>();
    for (const batch of batches) {
      const id = String(batch._id);
      if (batch.by._id === _id) problems.set(id, PAY_MESSAGES.notYourOwnBatch);
      else if (paying.has(id)) problems.set(id, PAY_MESSAGES.paysYou);
      else if (newUntil) problems.set(id, PROMOTION_MESSAGES.coolingOff('payouts', lagosTime(newUntil)));
    }
    return problems;
  }
}
