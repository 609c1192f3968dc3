import { Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UserRepository } from './persistence/user.repository.js';
import { type UserRecord } from './persistence/user.schema.js';
import { auditTargetOf } from './users.service.js';

/** Accounts that their owners close: they take no new work, and are erased once nothing is owed. */
@Injectable()
export class ClosingAccounts {
  constructor(
    private readonly users: UserRepository,
    private readonly audit: AuditService,
  ) {}

  /** Opens or ends the closing of an account. @returns false if it is not active, or nothing changes */
  async set(session: ClientSession, person: CurrentUser, closingSince: Date | null): Promise<boolean> {
    const user = await this.users.setClosing(session, new Types.ObjectId(person._id), closingSince);
    if (!user) return false;
    await this.audit.record(session, { by: person, action: closingSince ? 'user.close' : 'user.keep', target: auditTargetOf(user) });
    return true;
  }

  /** Accounts that close, by their ids. */
  async find(limit: number, after?: Types.ObjectId): Promise<UserRecord[]> {
    return this.users.findClosing(limit, after);
  }
}
