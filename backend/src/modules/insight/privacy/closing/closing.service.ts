import { Injectable } from '@nestjs/common';
import { CLOSING_MESSAGES, PRIVACY_MESSAGES, personPrincipal } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict } from '../../../../common/errors/errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { PasswordConfirmation } from '../../../people/auth/password-confirmation.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { ClosingAccounts } from '../../../people/users/closing-accounts.js';
import { identityOf } from '../../../people/users/dto/user.dto.js';
import { type UserRecord } from '../../../people/users/persistence/user.schema.js';
import { LeavingService } from '../../../work/leaving/leaving.service.js';
import { PrivacyService } from '../privacy.service.js';
import { type ClosingDto } from './closing.dto.js';
import { ClosingViews } from './closing-views.js';

const AT_ONCE = 100;

/** The person, for what the server does on their behalf after their request. */
const callerOf = (user: UserRecord): CurrentUser => ({ ...personPrincipal(user), ...identityOf(user), sessionId: '' });

/** Closes accounts of annotators: work is handed in or back, earned pay goes out, then the account is erased. */
@Injectable()
export class ClosingService {
  constructor(
    private readonly accounts: ClosingAccounts,
    private readonly passwords: PasswordConfirmation,
    private readonly leaving: LeavingService,
    private readonly privacy: PrivacyService,
    private readonly views: ClosingViews,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async view({ _id }: CurrentUser): Promise<One<ClosingDto>> {
    return { data: await this.views.of(new Types.ObjectId(_id)) };
  }

  /** Erases the account at once if nothing is owed. @throws 400 for a wrong password, 409 if it closes already */
  async close(person: CurrentUser, password: string): Promise<Changed<ClosingDto>> {
    await this.passwords.confirm(person, password, { field: 'password', message: PRIVACY_MESSAGES.passwordWrong });
    const userId = new Types.ObjectId(person._id);
    await this.transactions.run(async (session) => {
      if (!(await this.accounts.set(session, person, this.clock.now()))) throw conflict(CLOSING_MESSAGES.already);
      await this.notifications.notify(session, { userId, kind: 'account-closing', data: {} });
    });
    // Failures are tried again by `run`.
    await this.leaving.leaveAll(person);
    const data = await this.views.of(userId);
    const erased = await this.privacy.finishClosing(userId);
    return { message: erased ? PRIVACY_MESSAGES.erased : CLOSING_MESSAGES.started, data: { ...data, erased } };
  }

  /** Keeps the account. What was handed in or back stays so. @throws 409 if it does not close */
  async keep(person: CurrentUser): Promise<Changed<ClosingDto>> {
    const isKept = await this.transactions.run((session) => this.accounts.set(session, person, null));
    if (!isKept) throw conflict(CLOSING_MESSAGES.none);
    return { message: CLOSING_MESSAGES.kept, ...(await this.view(person)) };
  }

  /** Erases accounts that are owed nothing any more. @param onError receives what keeps an account from its turn */
  async run(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    for (let after: Types.ObjectId | undefined; !isStopping();) {
      const closing = await this.accounts.find(AT_ONCE, after);
      for (const user of closing) await this.goOn(user).catch(onError);
      after = closing.at(-1)?._id;
      if (closing.length < AT_ONCE) return;
    }
  }

  /** A suspended account stays as it is until it is active again: its pay goes out. */
  private async goOn(user: UserRecord): Promise<void> {
    if (user.status !== 'active') return;
    await this.leaving.leaveAll(callerOf(user));
    await this.privacy.finishClosing(user._id);
  }
}

@Injectable()
export class ClosingWorker extends PeriodicJob {
  constructor(private readonly closing: ClosingService) {
    super({ log: 'Privacy', failure: 'A closing account could not go on', everyMs: 20_000, firstAfterMs: 10_000 });
  }

  async run(): Promise<void> {
    await this.closing.run(() => this.work.stopping, this.onError);
  }
}
