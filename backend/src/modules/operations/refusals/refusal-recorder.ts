import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { type Refusal, type RefusedTarget, requestContext } from '../../../common/context/request-context.js';
import { errorText } from '../../../common/errors/error-text.js';
import { RateLimiter } from '../../../common/rate-limit/rate-limiter.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';

const LOG = '/admin/audit?action=control.refuse';

/** Records refusals by controls (`noteRefusal`) before the call is answered, and notifies the admins or the person. */
@Injectable()
export class RefusalRecorder implements NestInterceptor {
  private readonly logger = new Logger('Refusals');

  constructor(
    private readonly audit: AuditService,
    private readonly events: AdminEvents,
    private readonly notifications: NotificationsService,
    private readonly limits: RateLimiter,
    private readonly transactions: Transactions,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const refusals = requestContext()?.refusals;
    const { user } = context.switchToHttp().getRequest<FastifyRequest & { user?: CurrentUser }>();
    if (!refusals || !user) return next.handle();
    return from(
      lastValueFrom(next.handle(), { defaultValue: undefined }).finally(async () => {
        // The refusal stands, even if it cannot be recorded.
        for (const refusal of refusals)
          await this.record(user, refusal, targetOf(refusal, user)).catch((error: unknown) =>
            this.logger.error(`A refused attempt was not recorded: ${errorText(error)}`),
          );
      }),
    );
  }

  private async record(by: CurrentUser, { about, message, to }: Refusal, target: RefusedTarget): Promise<void> {
    const isNews = to === 'person' && (await this.limits.tryConsume('refusalNews', by._id)) === 0;
    await this.transactions.run(async (session) => {
      const action = to === 'admins' ? 'control.refuse' : 'step-up.refuse';
      await this.audit.record(session, { by, action, target, reason: `${about}: ${message}` });
      const event = { group: `refused:${about}`, name: about, title: `${actorOf(by).name} (${target.name})`, link: LOG, listLink: LOG };
      if (to === 'admins') await this.events.record(session, { kind: 'acts-refused', ...event });
      if (isNews) await this.notifications.notify(session, { userId: new Types.ObjectId(by._id), kind: 'proof-refused', data: {} });
    });
  }
}

/** @returns the control's target; without one, the person whose proof was wrong, or the person's call */
const targetOf = ({ target, to, about }: Refusal, by: CurrentUser): RefusedTarget =>
  target ?? (to === 'person' ? actorOf(by) : { _id: by._id, name: about });
