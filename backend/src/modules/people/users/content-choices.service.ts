import { Injectable } from '@nestjs/common';
import { CONTENT_MESSAGES, type ContentCategory, contentLabels, contentNotAllowed, orderedContent } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { type ContentChoicesDto } from './dto/user.dto.js';
import { UserRepository } from './persistence/user.repository.js';
import { refuseNotAllowed } from './users.policy.js';
import { auditTargetOf } from './users.service.js';

/** Kinds of disturbing content that annotators allow. None is allowed until they say so. */
@Injectable()
export class ContentChoices {
  constructor(
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  async mine({ _id }: Pick<CurrentUser, '_id'>): Promise<One<ContentChoicesDto>> {
    return { data: { allowed: orNotFound(await this.users.findById(_id)).contentAllowed ?? [] } };
  }

  async save(person: CurrentUser, input: ContentChoicesDto): Promise<Changed<ContentChoicesDto>> {
    const allowed = orderedContent(input.allowed);
    await this.transactions.run(async (session) => {
      const before = orNotFound(await this.users.findById(person._id, session));
      // The account may have been erased since the call began.
      if (before.status !== 'active') throw notFound();
      if (contentLabels(before.contentAllowed) === contentLabels(allowed)) return;
      const after = orNotFound(await this.users.update(person._id, { contentAllowed: allowed }, session));
      // Without the choice, which admins have no need to know.
      await this.audit.record(session, { by: person, action: 'user.content', target: auditTargetOf(after) });
    });
    return { message: CONTENT_MESSAGES.saved, data: { allowed } };
  }

  /** The content that a person has not allowed; nothing if they do not exist any more. */
  async notAllowedBy(session: ClientSession, id: Types.ObjectId, content: readonly ContentCategory[]): Promise<readonly ContentCategory[]> {
    const user = await this.users.findById(id, session);
    return user ? contentNotAllowed(content, user.contentAllowed) : [];
  }

  /** @throws 409 naming the content that this person has not allowed */
  async refuseNotAllowed(session: ClientSession, person: CurrentUser, content: readonly ContentCategory[]): Promise<void> {
    refuseNotAllowed(person, orNotFound(await this.users.findById(person._id, session)), content);
  }
}
