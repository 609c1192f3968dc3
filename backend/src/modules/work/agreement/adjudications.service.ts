import { Injectable } from '@nestjs/common';
import { doneProblems, type LabelConfig, type Region } from '@labelbridge/annotation';
import { AGREEMENT_MESSAGES, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { refuseOwn } from '../../../common/access/own.js';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { badInput, conflict } from '../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { givenRegions } from '../annotation/work/given-regions.js';
import { InterfacesService } from '../annotation/interfaces/interfaces.service.js';
import { AnswersReader, type HandedInAnswer } from '../annotation/work/answers-reader.js';
import { JobWorkService } from '../jobs/job-work.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { AgreementService } from './agreement.service.js';
import { sideBySide } from './domain/side-by-side.js';
import { type Suggestion } from './domain/suggestions.js';
import {
  type AdjudicatedDto,
  type AdjudicateDto,
  type AdjudicationDto,
  type ContestedItemDto,
  type ListAdjudicationsQueryDto,
} from './dto/adjudication.dto.js';
import { AgreementRepository } from './persistence/agreement.repository.js';
import { type AdjudicationRecord, type ContestedItemRecord } from './persistence/agreement.schema.js';

/** Bytes of answers that are shown side by side. */
const SHOWN_BYTES = 2 * WORK_ITEM_LIMITS.pageBytes;

const suggestionsIn = (contested: ContestedItemRecord | null): Suggestion[] =>
  contested ? (JSON.parse(contested.suggestions) as Suggestion[]) : [];

interface Answered {
  readonly itemId: Types.ObjectId;
  readonly task: TaskRecord;
  readonly projectId: Types.ObjectId;
  readonly config: LabelConfig;
  readonly answers: readonly HandedInAnswer[];
  readonly mark: string;
}

/** Decisions of reviewers on items whose answers differ. */
@Injectable()
export class AdjudicationsService {
  constructor(
    private readonly agreement: AgreementRepository,
    private readonly counts: AgreementService,
    private readonly reader: AnswersReader,
    private readonly interfaces: InterfacesService,
    private readonly jobs: JobWorkService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The undecided items whose answers differ. Without a project or a task as they were last counted. @throws 404 for an unknown task */
  async list({ projectId, taskId, q: _q, ...query }: ListAdjudicationsQueryDto): Promise<Page<ContestedItemDto>> {
    const task = taskId === undefined ? null : await this.tasks.findTask(taskId);
    const project = projectId === undefined ? task?.projectId : new Types.ObjectId(projectId);
    if (project) await this.counts.refresh(project);
    const scope = { ...(task && { taskId: task._id }), ...(project && { projectId: project }) };
    const page = await this.agreement.openPage(scope, query);
    const tasks = await this.tasks.findMany(page.data.map((item) => item.taskId));
    return mapPage(page, (item) => {
      const { _id, index, answers, likeness, answeredAt } = item;
      const of = tasks.get(String(item.taskId));
      return {
        _id: String(_id),
        task: { _id: String(item.taskId), title: of ? taskTitleOf(of) : '' },
        index,
        answers,
        likeness,
        answeredAt: answeredAt.toISOString(),
        suggestions: suggestionsIn(item),
      };
    });
  }

  /** The answers on an item side by side, without names. @throws 404; 409 if there are less than two, or they are too large */
  async find(person: CurrentUser, id: string): Promise<One<AdjudicationDto>> {
    const { itemId, task, projectId, config, answers, mark } = await this.answered(id);
    if (answers.reduce((all, { bytes }) => all + bytes, 0) > SHOWN_BYTES) throw conflict(AGREEMENT_MESSAGES.tooLarge);
    const [item, contested, decision] = await Promise.all([
      this.reader.show(person, itemId),
      this.agreement.findById(itemId),
      this.agreement.findDecision(itemId),
    ]);
    return {
      data: {
        _id: String(itemId),
        task: { _id: String(task._id), title: taskTitleOf(task) },
        projectId: String(projectId),
        item,
        config,
        answers: sideBySide(id, answers).map(({ name, answer }) => ({ name, regions: answer.regions })),
        suggestions: suggestionsIn(contested),
        mark,
        decision: decision && { regions: JSON.parse(decision.regions) as Region[], reason: decision.reason, at: decision.at.toISOString() },
      },
    };
  }

  /**
   * Decides what the right answer is. A repeated decision of the same person changes nothing.
   *
   * @throws 400 naming the problems of the answer; 404; 409 if it is decided, there are other answers by now, or the person had the item
   */
  async decide(person: CurrentUser, id: string, given: AdjudicateDto): Promise<Changed<AdjudicatedDto>> {
    const { itemId, task, projectId, config, answers, mark } = await this.answered(id);
    const target = { _id: itemId, name: `Item: ${taskTitleOf(task)}` };
    for (const annotatorId of await this.reader.annotatorsOf(itemId)) refuseOwn(person, annotatorId, target);
    const regions = JSON.stringify(await this.regionsOf(given.regions, config, itemId));
    if (given.mark !== undefined && given.mark !== mark) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    const reason = given.reason?.trim() || null;
    const by = new Types.ObjectId(person._id);
    const decision = { _id: new Types.ObjectId(), itemId, taskId: task._id, projectId, regions, reason, by, at: this.clock.now() };
    const written = await this.write(person, decision, answers.length, target.name);
    if (!written.by.equals(by) || written.regions !== regions) throw conflict(AGREEMENT_MESSAGES.decidedAlready);
    return { message: AGREEMENT_MESSAGES.decided, data: { _id: String(itemId), at: written.at.toISOString() } };
  }

  /** @returns the decision in force: an earlier one if there is one */
  private async write(person: CurrentUser, decision: AdjudicationRecord, answers: number, name: string): Promise<AdjudicationRecord> {
    try {
      return await this.transactions.run(async (session) => {
        const earlier = await this.agreement.findDecision(decision.itemId, session);
        if (earlier) return earlier;
        await this.agreement.decide(session, decision);
        await this.tasks.changeAnswers(session, decision.taskId);
        const { itemId, taskId, reason } = decision;
        const after = { task: String(taskId), answers };
        await this.audit.record(session, { by: person, action: 'adjudication.decide', target: { _id: itemId, name }, after, reason });
        return decision;
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw conflict(AGREEMENT_MESSAGES.decidedAlready);
      throw error;
    }
  }

  /** @throws 404; 409 if there are less than two answers */
  private async answered(id: string): Promise<Answered> {
    const { _id: itemId, taskId } = await this.reader.taskOf(id);
    const task = await this.tasks.findTask(taskId);
    const config = await this.interfaces.configOf(task);
    const jobs = (await this.jobs.findHandedIn({ taskId })).slice(0, WORK_ITEM_LIMITS.overlap);
    const answers: HandedInAnswer[] = [];
    const jobIds = jobs.map(({ _id }) => _id);
    for await (const answer of inTurns(this.reader.answersOn([itemId], jobIds))) answers.push(answer);
    if (answers.length < 2 || !task.projectId) throw conflict(AGREEMENT_MESSAGES.answersMissing);
    const mark = digestOf(answers.map(({ _id, submittedAt }) => [String(_id), submittedAt.getTime()]));
    return { itemId, task, projectId: task.projectId, config, answers, mark };
  }

  private async regionsOf(given: unknown, config: LabelConfig, itemId: Types.ObjectId): Promise<Region[]> {
    if (given === undefined) throw badInput([{ field: 'regions', message: AGREEMENT_MESSAGES.regionsRequired }]);
    return givenRegions(given, async (regions) => doneProblems(config, regions, await this.reader.ruleItemOf(config, itemId)));
  }
}
