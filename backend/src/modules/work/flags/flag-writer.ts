import { Injectable } from '@nestjs/common';
import { FLAG_LABEL, FLAG_LIMITS, FLAG_MEANING, FLAG_QUESTION, isErased, isItemFlag } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { type Finding } from './domain/evidence.js';
import { type FlagRecord } from './persistence/flag.schema.js';
import { FlagRepository } from './persistence/flags.repository.js';
import { PrintRepository } from './persistence/prints.repository.js';

/** Flags that a run has made, by project. */
export class RunBudget {
  readonly #made = new Map<string | null, number>();

  isSpent(projectId: string | null): boolean {
    return (this.#made.get(projectId) ?? 0) >= FLAG_LIMITS.openOfProject;
  }

  note(projectId: string | null): void {
    this.#made.set(projectId, (this.#made.get(projectId) ?? 0) + 1);
  }
}

const idOf = (id: string | null): Types.ObjectId | null => (id === null ? null : new Types.ObjectId(id));

/** Makes flags of what the rules found, and tells the person. Nothing else happens. */
@Injectable()
export class FlagWriter {
  constructor(
    private readonly flags: FlagRepository,
    private readonly prints: PrintRepository,
    private readonly users: UsersService,
    private readonly projects: ProjectWorkService,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns false if there was a flag of the same evidence, there are too many that nobody has decided, or nobody is left to ask */
  async raise(finding: Finding, budget: RunBudget): Promise<boolean> {
    const keys = finding.digests.map((digest) => digestOf(finding.rule, finding.annotatorId, digest));
    const [key = ''] = keys;
    if (await this.flags.hasOneOf(keys)) return false;
    if (budget.isSpent(finding.projectId) || (await this.isFull(finding))) {
      // Admins see how many there are.
      await this.prints.noteLeftOut(finding.rule);
      return false;
    }
    const flag = await this.recordOf(finding, key);
    if (!flag) return false;
    try {
      await this.transactions.run(async (session) => {
        await this.flags.insert(session, flag);
        if (flag.annotatorId === null || isItemFlag(flag.rule)) return;
        const data = { ruleText: FLAG_QUESTION[flag.rule], meaning: FLAG_MEANING[flag.rule], flagId: String(flag._id) };
        await this.notifications.notify(session, { userId: flag.annotatorId, kind: 'work-flagged', data });
      });
      budget.note(finding.projectId);
      return true;
    } catch (error) {
      // Another server has made it.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async isFull({ rule, annotatorId, projectId }: Finding): Promise<boolean> {
    if (annotatorId !== null) {
      const most = FLAG_LIMITS.openOfPerson;
      return (await this.flags.countUndecided({ annotatorId: new Types.ObjectId(annotatorId), rule }, most)) >= most;
    }
    const most = FLAG_LIMITS.openOfProject;
    return (await this.flags.countUndecided({ projectId: idOf(projectId), annotatorId: null }, most)) >= most;
  }

  private async recordOf({ rule, evidence, shown, pair, itemIds, ...finding }: Finding, key: string): Promise<FlagRecord | null> {
    const [annotatorId, otherId, projectId] = [idOf(finding.annotatorId), idOf(finding.otherId), idOf(finding.projectId)];
    const person = annotatorId && (await this.users.findOne(annotatorId));
    // Nobody is left to ask: admins, who may be former annotators, have no page to answer on.
    if (annotatorId && (person?.role !== 'USER' || isErased(person))) return null;
    const project = projectId && (await this.projects.findSummaries([projectId])).get(String(projectId));
    return {
      _id: new Types.ObjectId(),
      rule,
      version: FLAG_LIMITS.version,
      key,
      pair,
      // Nobody is asked about items.
      state: annotatorId === null ? 'answered' : 'open',
      annotatorId,
      otherId,
      projectId,
      evidence: JSON.stringify(evidence),
      ownEvidence: JSON.stringify(shown),
      itemIds: [...itemIds],
      at: this.clock.now(),
      answer: null,
      decision: null,
      searchWords: searchWords(person?.firstname, person?.lastname, person?.username, project?.projectName, FLAG_LABEL[rule]),
    };
  }
}
