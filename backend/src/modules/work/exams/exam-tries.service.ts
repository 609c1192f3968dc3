import { Injectable } from '@nestjs/common';
import { compareAnswers, type LabelConfig, type Region } from '@labelbridge/annotation';
import { EXAM_LIMITS, EXAM_MESSAGES, GOLD_LIMITS, QUALITY_MESSAGES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { badInput, conflict, orNotFound } from '../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { InterfacesService } from '../annotation/interfaces/interfaces.service.js';
import { ExamItems } from '../annotation/work/exam-items.js';
import { GoldService } from '../quality/gold.service.js';
import { type GoldRecord } from '../quality/persistence/gold.schema.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { tryStateOf } from './domain/exam-state.js';
import { type ExamAnsweredDto, type ExamItemDto, type ExamTryDto, type MyExamTryDto } from './dto/exam.dto.js';
import { type Explained, isPractice, toMyTry } from './exam-views.js';
import { ExamsService } from './exams.service.js';
import { ExamAnswerRepository } from './persistence/exam-answers.repository.js';
import { ExamTryRepository } from './persistence/exam-tries.repository.js';
import { type ExamAnswerRecord, type ExamTryRecord } from './persistence/exam-try.schema.js';

type Mark = Pick<ExamAnswerRecord, 'number' | 'itemId' | 'goldRevision' | 'right'>;

const TIMES_COUNTED = 5;

/** A person's work on their try. Known answers of the test never leave: what is right is decided and kept here. */
@Injectable()
export class ExamTriesService {
  constructor(
    private readonly exams: ExamsService,
    private readonly tries: ExamTryRepository,
    private readonly answers: ExamAnswerRepository,
    private readonly items: ExamItems,
    private readonly gold: GoldService,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 */
  async find(person: CurrentUser, id: string): Promise<One<ExamTryDto>> {
    const { one, task } = await this.exams.ownTry(person, id);
    const answered = new Set(await this.answers.numbersOf(one._id));
    const data = {
      ...toMyTry(one, task, this.clock.now()),
      examId: String(task._id),
      title: taskTitleOf(task),
      guidelineLink: task.taskGuidelineLink,
      config: await this.interfaces.configOf(one),
      parts: one.itemIds.map((_, place) => ({
        number: place + 1,
        practice: isPractice(one, place + 1),
        answered: answered.has(place + 1),
      })),
    };
    return { data };
  }

  /** One item of an open try. @throws 404; 409 if it has ended */
  async item(person: CurrentUser, id: string, number: number): Promise<One<ExamItemDto>> {
    const { one } = await this.exams.openTry(person, id);
    const item = await this.items.find(itemIdAt(one, number));
    const config = await this.interfaces.configOf(one);
    const [shown, answer] = await Promise.all([
      this.items.shown(item, config, { id: `${id}-${number}`, index: number - 1, sessionId: person.sessionId, tryId: id }),
      this.answers.find(one._id, number),
    ]);
    const regions = answer ? regionsOf(answer.regions) : [];
    const practice = isPractice(one, number);
    const explained = answer && practice ? await this.explain(answer) : null;
    return { data: { number, practice, answered: answer !== null, item: shown, regions, explained } };
  }

  /**
   * Answers an item. An answer of the test may be changed until the try is handed in; one of the practice shows the known answer, and
   * stays.
   *
   * @throws 400 naming unfinished or invalid parts; 404; 409 if the try has ended, or the practice item is done
   */
  async answer(person: CurrentUser, id: string, number: number, given: unknown): Promise<Changed<ExamAnsweredDto>> {
    const { one } = await this.exams.openTry(person, id);
    const itemId = itemIdAt(one, number);
    const [item, config] = await Promise.all([this.items.find(itemId), this.interfaces.configOf(one)]);
    const regions = await this.items.answerTo(item, config, given);
    if (regions.length > GOLD_LIMITS.regions) throw badInput([{ field: 'regions', message: QUALITY_MESSAGES.goldTooManyRegions }]);
    const written = JSON.stringify(regions);
    if (Buffer.byteLength(written) > EXAM_LIMITS.answerBytes)
      throw badInput([{ field: 'regions', message: WORKPLACE_MESSAGES.annotationTooLarge }]);
    const gold = await this.goldOf(itemId);
    const mark = markOf(config, gold, regions);
    const practice = isPractice(one, number);
    await this.transactions.run(async (session) => {
      await this.requireOpen(session, one);
      if (practice && (await this.answers.find(one._id, number, session))) throw conflict(EXAM_MESSAGES.practiceDone);
      const { annotatorId } = one;
      await this.answers.put(session, { tryId: one._id, annotatorId, number, itemId, regions: written, ...mark, at: this.clock.now() });
    });
    const open = one.itemIds.length - (await this.answers.numbersOf(one._id)).length;
    const explained = practice && gold ? explainedBy(gold, mark.right) : null;
    return { message: EXAM_MESSAGES.saved, data: { number, practice, answered: true, open, explained } };
  }

  /** Hands a try in, and marks it. @throws 404; 409 if it has ended, or items are not answered */
  async submit(person: CurrentUser, id: string): Promise<Changed<MyExamTryDto>> {
    const { one, task } = await this.exams.openTry(person, id);
    const marks = await this.marksOf(one);
    const open = one.itemIds.length - marks.length;
    if (open > 0) throw conflict(EXAM_MESSAGES.open(open));
    const right = marks.filter((mark) => mark.right && !isPractice(one, mark.number)).length;
    const ended = await this.end(one, marks, right);
    const data = toMyTry(ended, task, this.clock.now());
    return { message: EXAM_MESSAGES[ended.passed ? 'passed' : 'failed'](right, one.of), data };
  }

  private async end(one: ExamTryRecord, marks: readonly Mark[], right: number, time = 1): Promise<ExamTryRecord> {
    try {
      return await this.transactions.run(async (session) => {
        await this.requireOpen(session, one, false);
        const set = { endedAt: this.clock.now(), end: 'submitted' as const, right, passed: right >= one.passMark };
        const ended = await this.tries.end(session, one, set);
        if (!ended) throw conflict(EXAM_MESSAGES.changedMeanwhile);
        await this.answers.count(session, marks);
        return ended;
      });
    } catch (error) {
      // Another try was the first one with this item at the same time.
      if (isDuplicateKey(error) && time < TIMES_COUNTED) return this.end(one, marks, right, time + 1);
      throw error;
    }
  }

  /** @param touches false if the caller writes the try itself @throws 409 if the try has ended */
  private async requireOpen(session: ClientSession, one: ExamTryRecord, touches = true): Promise<void> {
    const task = await this.tasks.findIn(session, one.taskId);
    const isOpen = task !== null && tryStateOf(one, task, this.clock.now()) === 'open';
    if (!isOpen || (touches && !(await this.tries.touch(session, one)))) throw conflict(EXAM_MESSAGES.ended);
  }

  /** Compares again what was compared with an earlier known answer. */
  private async marksOf(one: ExamTryRecord): Promise<Mark[]> {
    const [known, config] = await Promise.all([this.gold.knownOf(one.itemIds), this.interfaces.configOf(one)]);
    const marks: Mark[] = [];
    for await (const answer of inTurns(this.answers.of(one._id))) {
      const { number, itemId, goldRevision, right } = answer;
      const gold = known.get(String(itemId));
      const isSame = gold?.revision === goldRevision;
      marks.push({ number, itemId, ...(isSame ? { goldRevision, right } : markOf(config, gold, regionsOf(answer.regions))) });
    }
    return marks;
  }

  private async goldOf(itemId: ExamAnswerRecord['itemId']): Promise<GoldRecord | undefined> {
    return (await this.gold.knownOf([itemId])).get(String(itemId));
  }

  private async explain({ itemId, right }: ExamAnswerRecord): Promise<Explained> {
    const gold = await this.goldOf(itemId);
    return gold ? explainedBy(gold, right) : null;
  }
}

/** @throws 404 */
const itemIdAt = ({ itemIds }: ExamTryRecord, number: number): ExamAnswerRecord['itemId'] => orNotFound(itemIds[number - 1]);

const explainedBy = ({ regions, explanation, reasons = [] }: GoldRecord, right: boolean): NonNullable<Explained> => ({
  right,
  known: regionsOf(regions),
  explanation,
  reasons,
});

/** An item whose known answer is gone counts for the person. */
const markOf = (config: LabelConfig, gold: GoldRecord | undefined, regions: readonly Region[]): Pick<Mark, 'goldRevision' | 'right'> =>
  gold
    ? { goldRevision: gold.revision, right: compareAnswers(config, regionsOf(gold.regions), regions).same }
    : { goldRevision: 0, right: true };
