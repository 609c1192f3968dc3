import { Injectable } from '@nestjs/common';
import { ACCOUNT_MESSAGES, othersEndedText, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { orNotFound, unauthorized } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { DevicesService } from './devices.service.js';
import { deviceName } from '../../../common/access/device-name.js';
import { type EndedDto, type ListSessionsQueryDto, type SessionDto, toSessionDto } from './dto/session.dto.js';
import { SessionRepository } from './persistence/session.repository.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { SessionsService } from './sessions.service.js';

@Injectable()
export class SessionListService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly opened: SessionsService,
    private readonly devices: DevicesService,
    private readonly passwordConfirmation: PasswordConfirmation,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async listSessions(person: CurrentUser, query: ListSessionsQueryDto): Promise<Page<SessionDto>> {
    const now = this.clock.now();
    return mapPage(await this.sessions.listLive(person._id, query, now), (session) => toSessionDto(session, person.sessionId, now));
  }

  /** Ends one session; the current one too, which is a log-out. @throws 404 if it has ended, or belongs to another person */
  async end(person: CurrentUser, id: string): Promise<Changed<SessionDto>> {
    const ended = await this.transactions.run(async (session) => {
      const record = orNotFound(await this.sessions.endOne(session, person._id, id, this.clock.now()));
      await this.audit.record(session, {
        by: person,
        action: 'session.end',
        target: { _id: record._id, name: deviceName(record.userAgent) },
      });
      return record;
    });
    return { message: SECURITY_MESSAGES.sessionEnded, data: toSessionDto(ended, person.sessionId, this.clock.now()) };
  }

  /** Ends all sessions except the current one, and forgets all other devices. @throws 400 naming `password`; 429 */
  async endOthers(person: CurrentUser, password: string): Promise<Changed<EndedDto>> {
    const user = await this.passwordConfirmation.confirm(person, password, { field: 'password', message: SECURITY_MESSAGES.passwordWrong });
    const present = await this.sessions.findLive(person.sessionId, this.clock.now());
    // Another instance may have ended it in the meantime.
    if (!present) throw unauthorized(ACCOUNT_MESSAGES.sessionEnded);
    const ended = await this.transactions.run(async (session) => {
      const count = await this.opened.endAll(session, user._id, new Types.ObjectId(person.sessionId));
      await this.devices.forget(session, user._id, present.deviceId);
      const target = { _id: user._id, name: `${person.firstname} ${person.lastname}` };
      await this.audit.record(session, { by: person, action: 'session.end-others', target, after: { ended: count } });
      return count;
    });
    return { message: othersEndedText(ended), data: { ended } };
  }
}
