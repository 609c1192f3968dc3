import { Injectable } from '@nestjs/common';
import { grantedKeys, NO_SKILLS, SKILL_MESSAGES, type Skills, skillsText } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { plainSkills } from '../../../common/validation/skills.dto.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UserRepository } from './persistence/user.repository.js';
import { auditTargetOf } from './users.service.js';

/** Skills that annotators claim. Nothing is measured on their devices. */
@Injectable()
export class SkillsService {
  constructor(
    private readonly users: UserRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async mine({ _id }: Pick<CurrentUser, '_id'>): Promise<One<Skills>> {
    return { data: await this.skillsOf(_id) };
  }

  /** @throws 404 */
  async skillsOf(id: string, session: ClientSession | null = null): Promise<Skills> {
    return orNotFound(await this.users.findById(id, session)).claimedSkills ?? NO_SKILLS;
  }

  async save(person: CurrentUser, input: Skills): Promise<Changed<Skills>> {
    const claimedSkills = plainSkills(input);
    await this.transactions.run(async (session) => {
      const before = orNotFound(await this.users.findById(person._id, session));
      // The account may have been erased since the call began.
      if (before.status !== 'active') throw notFound();
      const present = before.claimedSkills ?? NO_SKILLS;
      if (skillsText(present) === skillsText(claimedSkills)) return;
      const set = { claimedSkills, skillKeys: grantedKeys(claimedSkills), profileChangedAt: this.clock.now() };
      const after = orNotFound(await this.users.update(person._id, set, session));
      await this.audit.record(session, {
        by: person,
        action: 'user.skills',
        target: auditTargetOf(after),
        before: { skills: skillsText(present) },
        after: { skills: skillsText(claimedSkills) },
      });
    });
    return { message: SKILL_MESSAGES.saved, data: claimedSkills };
  }

  /** The skills that these people claim, each person's once; unknown ids and people without skills are left out. */
  async claimsOf(ids: readonly Types.ObjectId[]): Promise<Skills[]> {
    return (await this.users.findSummaries(ids)).flatMap(({ claimedSkills }) => claimedSkills ?? []);
  }

  /** Counts active annotators who meet needs with these keys, and one of `oneOf` if it has some, and all of them; each up to `LIMITS.totalMax`. */
  async countFitting(keys: readonly string[], oneOf: readonly string[]): Promise<{ fitting: number; active: number }> {
    const [fitting, active] = await Promise.all([this.users.countSkilled(keys, oneOf), this.users.countSkilled([], [])]);
    return { fitting, active };
  }
}
