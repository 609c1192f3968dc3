import { Injectable } from '@nestjs/common';
import { announcedTerms, businessDate } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { Clock } from '../../../common/clock/clock.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { UserQueries } from '../users/user-queries.js';
import { type ListedTerms, TermsRepository } from './terms.repository.js';

@Injectable()
export class TermsSignal extends CommitSignal {}

const READ_AT_ONCE = 100;

/**
 * Tells annotators of the announced version, each in a transaction that notes how far it came, so that everybody is told once. Who signs
 * up before the version starts comes later in the order of ids, and is told too. Who is suspended meanwhile reads it in the product.
 */
@Injectable()
export class TermsAnnouncer {
  constructor(
    private readonly terms: TermsRepository,
    private readonly people: UserQueries,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async tellAll(isStopping: () => boolean): Promise<void> {
    const announced = announcedTerms(await this.terms.list(), businessDate(this.clock.now()));
    if (!announced) return;
    let after = announced.toldThrough;
    for (;;) {
      const ids = await this.people.activeAnnotatorsAfter(after, READ_AT_ONCE);
      if (ids.length === 0) return;
      for (const id of ids) {
        if (isStopping() || !(await this.tell(announced, after, id))) return;
        after = id;
      }
    }
  }

  private async tell({ version, startsOn, summary }: ListedTerms, after: Types.ObjectId | null, userId: Types.ObjectId): Promise<boolean> {
    return this.transactions.run(async (session) => {
      if (!(await this.terms.tell(session, version, after, userId))) return false;
      const data = { version, startsOn: startsOn ?? '', summary: summary ?? '' };
      await this.notifications.notify(session, { userId, kind: 'terms-announced', data });
      return true;
    });
  }
}

const EVERY_MS = 60_000;

@Injectable()
export class TermsWorker extends PeriodicJob {
  constructor(
    private readonly announcer: TermsAnnouncer,
    signal: TermsSignal,
  ) {
    super({ log: 'Terms', failure: 'People are not told of the terms', everyMs: EVERY_MS, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.announcer.tellAll(() => this.work.stopping);
  }
}
