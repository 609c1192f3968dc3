import { Injectable } from '@nestjs/common';
import { answerText, type LabelConfig } from '@labelbridge/annotation';
import { EXAM_LIMITS, EXAM_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { conflict } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchFilter } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { InterfacesService } from '../annotation/interfaces/interfaces.service.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { ExamItems, type ListedItem } from '../annotation/work/exam-items.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { GoldService } from '../quality/gold.service.js';
import { type GoldRecord } from '../quality/persistence/gold.schema.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { examFaults, testsOf } from '../tasks/domain/task-exam.js';
import { type ExamTask, TaskWorkService } from '../tasks/task-work.service.js';
import { AskedAgainSignal } from './asked-again.js';
import { type ExamDto, type ExamItemFiguresDto, type ExamItemsDto, type ExamResultDto } from './dto/exam.dto.js';
import { examPayBy, toMyTry } from './exam-views.js';
import { ExamAnswerRepository } from './persistence/exam-answers.repository.js';
import { ExamTryRepository } from './persistence/exam-tries.repository.js';
import { type ExamTryRecord } from './persistence/exam-try.schema.js';

const ITEMS_SHOWN = 100;

const auditTargetOf = (task: ExamTask) => ({ _id: task._id, name: taskTitleOf(task) });

/** Exams for admins: what is missing, opening, results. */
@Injectable()
export class ExamAdminService {
  constructor(
    private readonly tries: ExamTryRepository,
    private readonly answers: ExamAnswerRepository,
    private readonly items: ExamItems,
    private readonly gold: GoldService,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly signal: AskedAgainSignal,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 */
  async find(id: string): Promise<One<ExamDto>> {
    return { data: await this.viewOf(await this.tasks.findExam(id)) };
  }

  private async viewOf(task: ExamTask): Promise<ExamDto> {
    const { _id, exam, itemCount: items, projectId, archived } = task;
    const [faults, projects, people, passed] = await Promise.all([
      this.faultsOf(null, task),
      this.projects.findExamProjects(projectId ? [projectId] : []),
      this.tries.countPeople(_id, exam.round),
      this.tries.countIn(_id, { passed: true, round: exam.round }),
    ]);
    const project = projects.get(String(projectId));
    const { passMark, tries, practice, minutes, openedAt } = exam;
    return {
      _id: String(_id),
      title: taskTitleOf(task),
      projectId: projectId && String(projectId),
      projectName: project?.title ?? '',
      needed: project?.needsExam === String(_id),
      pays: (project && examPayBy(project, task)) ?? null,
      archived,
      passMark,
      tries,
      practice,
      minutes,
      open: openedAt !== null && !archived,
      items,
      tests: testsOf(exam, items),
      faults,
      people,
      passed,
    };
  }

  private async faultsOf(session: ClientSession | null, { _id, exam, itemCount, interfaceId }: ExamTask): Promise<string[]> {
    const config = await this.interfaces.configOf({ interfaceId });
    const listed = await this.items.listOf(session, _id, config, ITEMS_SHOWN);
    const known = await this.gold.knownOf(listed.map((item) => item._id));
    const golds = listed.map((item) => known.get(String(item._id)));
    return examFaults(exam, {
      items: Math.max(itemCount, listed.length),
      unknown: golds.filter((gold) => gold === undefined).length,
      otherInterface: golds.filter((gold) => gold && !gold.interfaceId.equals(interfaceId ?? '')).length,
    });
  }

  /** Lets people take an exam. Idempotent. @throws 404; 409 saying what is missing */
  async open(person: CurrentUser, id: string): Promise<Changed<ExamDto>> {
    const found = await this.tasks.findExam(id);
    const task = await this.transactions.run(async (session) => {
      // Changes of its items and known answers wait, and find it open.
      const before = await this.tasks.lockExam(session, found._id);
      if (before.exam.openedAt) return before;
      const faults = await this.faultsOf(session, before);
      if (faults.length > 0) throw conflict(EXAM_MESSAGES.notReady(faults));
      const after = await this.tasks.setExam(session, before._id, { openedAt: this.clock.now() });
      await this.audit.record(session, { by: person, action: 'exam.open', target: auditTargetOf(after) });
      return after;
    });
    return { message: EXAM_MESSAGES.opened, data: await this.viewOf(task) };
  }

  /** Ends an exam for now: open tries do not count. Idempotent. @throws 404; 409 if its project needs it */
  async close(person: CurrentUser, id: string): Promise<Changed<ExamDto>> {
    const found = await this.tasks.findExam(id);
    const task = await this.transactions.run(async (session) => {
      const before = await this.tasks.lockExam(session, found._id);
      if (!before.exam.openedAt) return before;
      if (before.projectId && (await this.projects.needsExam(session, before.projectId, before._id))) throw conflict(EXAM_MESSAGES.needed);
      const after = await this.tasks.setExam(session, before._id, { openedAt: null });
      await this.tries.voidOpen(session, before._id, this.clock.now());
      await this.audit.record(session, { by: person, action: 'exam.close', target: auditTargetOf(after) });
      return after;
    });
    return { message: EXAM_MESSAGES.closed, data: await this.viewOf(task) };
  }

  /** Makes passes count no longer. Everybody has all tries again; who passed is told in the background. @throws 404 */
  async askAgain(person: CurrentUser, id: string, reason: string): Promise<Changed<ExamDto>> {
    const found = await this.tasks.findExam(id);
    const task = await this.transactions.run(async (session) => {
      const { _id, exam } = await this.tasks.lockExam(session, found._id);
      const after = await this.tasks.setExam(session, _id, { round: exam.round + 1 });
      await this.tries.voidOpen(session, _id, this.clock.now());
      await this.tries.putAsk(session, { _id, round: after.exam.round, reason: reason.trim() });
      await this.audit.record(session, { by: person, action: 'exam.ask-again', target: auditTargetOf(after), reason: reason.trim() });
      this.signal.notifyAfterCommit(session);
      return after;
    });
    return { message: EXAM_MESSAGES.askedAgain, data: await this.viewOf(task) };
  }

  /** The tries at an exam. @throws 404 */
  async results(id: string, { q, ...query }: ListQueryDto): Promise<Page<ExamResultDto>> {
    const task = await this.tasks.findExam(id);
    const filter: QueryFilter<ExamTryRecord> = { taskId: task._id, ...searchFilter(q) };
    const { data, page } = await this.tries.page(filter, query);
    const names = await this.users.findNames(data.map(({ annotatorId }) => annotatorId));
    const now = this.clock.now();
    return {
      data: data.map((one) => {
        return {
          ...toMyTry(one, task, now),
          annotatorId: String(one.annotatorId),
          name: names.get(String(one.annotatorId)) ?? '',
          tries: task.exam.tries,
        };
      }),
      page,
    };
  }

  /** The items with their known answers, and how they were answered. @throws 404 */
  async itemsOf(id: string): Promise<One<ExamItemsDto>> {
    const { _id, exam, interfaceId } = await this.tasks.findExam(id);
    const config = await this.interfaces.configOf({ interfaceId });
    const listed = await this.items.listOf(null, _id, config, ITEMS_SHOWN);
    const ids = listed.map((item) => item._id);
    const [known, figures] = await Promise.all([this.gold.knownOf(ids), this.answers.figuresOf(ids)]);
    const items: ExamItemFiguresDto[] = [];
    // A known answer may have megabytes.
    for await (const [place, item] of inTurns(listed.entries())) {
      const gold = known.get(String(item._id));
      const own = figures.find(({ itemId, goldRevision }) => itemId.equals(item._id) && goldRevision === gold?.revision);
      items.push(toFigures(item, { number: place + 1, practice: place < exam.practice, gold, own, config }));
    }
    return { data: { items } };
  }
}

interface Beside {
  readonly number: number;
  readonly practice: boolean;
  readonly gold: GoldRecord | undefined;
  readonly config: LabelConfig;
  readonly own: { readonly answers: number; readonly right: number } | undefined;
}

function toFigures({ _id, text }: ListedItem, { number, practice, gold, own, config }: Beside): ExamItemFiguresDto {
  const { answers = 0, right = 0 } = own ?? {};
  return {
    _id: String(_id),
    number,
    practice,
    text,
    known: gold ? answerText(regionsOf(gold.regions), config) : null,
    explanation: gold?.explanation ?? null,
    reasons: gold?.reasons?.length ?? 0,
    answers,
    right,
    suspect: answers > 0 && right / answers < EXAM_LIMITS.suspectBelow,
  };
}
