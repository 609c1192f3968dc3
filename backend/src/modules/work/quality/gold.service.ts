import { Injectable } from '@nestjs/common';
import { classOf, type Region, sameJson } from '@labelbridge/annotation';
import { EXAM_MESSAGES, GOLD_LIMITS, QUALITY_MESSAGES, type RegionReason } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { badInput, conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { GoldItems, type ItemRules } from '../annotation/work/gold-items.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { taskTitleOf } from '../tasks/domain/task-changes.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { type GoldDto, type GoldInputDto } from './dto/gold.dto.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { type GoldRecord } from './persistence/gold.schema.js';
import { GoldRecountSignal } from './gold-recount.js';

const toDto = ({ _id, regions, explanation, reasons = [], retired, at }: GoldRecord): GoldDto => ({
  _id: String(_id),
  regions: regionsOf(regions),
  explanation,
  reasons: [...reasons],
  retired,
  at: at.toISOString(),
});

interface KnownAnswer extends Pick<GoldRecord, 'explanation'> {
  readonly regions: readonly Region[];
  /** By default, regions that stay the same keep theirs. */
  readonly reasons?: readonly RegionReason[];
}

/** @throws 400 if one names no region of the answer, or one twice */
function reasonsOf(regions: readonly Region[], given: readonly RegionReason[]): RegionReason[] {
  const left = new Set(regions.map(({ id }) => id));
  return given.flatMap(({ region, text }, at) => {
    if (!left.delete(region)) throw badInput([{ field: `reasons.${at}.region`, message: QUALITY_MESSAGES.reasonOfNone }]);
    return text.trim() === '' ? [] : [{ region, text: text.trim() }];
  });
}

function isSameAnswer(
  before: GoldRecord,
  { interfaceId, regions }: { readonly interfaceId: Types.ObjectId; readonly regions: readonly Region[] },
): boolean {
  if (before.retired === 'withdrawn' || !before.interfaceId.equals(interfaceId)) return false;
  return sameJson(regionsOf(before.regions), regions);
}

function reasonsKept({ regions: stored, reasons = [] }: GoldRecord, regions: readonly Region[]): RegionReason[] {
  if (reasons.length === 0) return [];
  const before = new Map(regionsOf(stored).map((region) => [region.id, region]));
  const same = new Set(regions.filter((region) => sameJson(region, before.get(region.id))).map(({ id }) => id));
  return reasons.filter(({ region }) => same.has(region));
}

/** Known answers on items, set by admins. They never leave the server, except to admins and, once shown, to who answered the item. */
@Injectable()
export class GoldService {
  constructor(
    private readonly golds: GoldRepository,
    private readonly answers: GoldAnswerRepository,
    private readonly items: GoldItems,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly recount: GoldRecountSignal,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 if the item is unknown or not a gold item */
  async find(itemId: string): Promise<One<GoldDto>> {
    const gold = orNotFound(await this.golds.findById(itemId));
    if (gold.retired === 'withdrawn') throw notFound();
    return { data: toDto(gold) };
  }

  /**
   * Makes an item a gold item, or changes its answer. Earlier answers of people are compared again in the background.
   *
   * @throws 400 naming invalid parts; 404; 409 if the work is not in the product or in no project, or the project has too many gold items
   */
  async set(person: CurrentUser, itemId: string, { regions: given, explanation, reasons }: GoldInputDto): Promise<Changed<GoldDto>> {
    const rules = await this.items.read(itemId);
    const regions = await this.items.regionsOf(rules, given);
    const answer = { regions, explanation: explanation?.trim() || null, ...(reasons && { reasons: reasonsOf(regions, reasons) }) };
    const gold = await this.transactions.run((session) => this.setIn(session, person, rules, answer));
    const message = rules.task.exam ? QUALITY_MESSAGES.knownSaved : QUALITY_MESSAGES.goldMade;
    return { message, data: toDto(gold) };
  }

  /** @param answer validated @throws as `set` */
  async setIn(
    session: ClientSession,
    person: CurrentUser,
    { item, task }: ItemRules,
    { regions, explanation, reasons }: KnownAnswer,
  ): Promise<GoldRecord> {
    if (regions.length > GOLD_LIMITS.regions) throw badInput([{ field: 'regions', message: QUALITY_MESSAGES.goldTooManyRegions }]);
    const { projectId, interfaceId } = task;
    if (!projectId || !interfaceId) throw conflict(QUALITY_MESSAGES.goldInterface);
    // The opening of an exam at the same time waits.
    const exam = task.exam ? await this.tasks.lockExamIfAny(session, task._id) : null;
    const examOpen = exam?.exam.openedAt != null;
    const before = await this.golds.findById(item._id, session);
    if (!task.exam && !before && (await this.golds.countActive(projectId, session)) >= GOLD_LIMITS.ofProject)
      throw conflict(QUALITY_MESSAGES.goldFull);
    // Answers of people count as they do if only its words change.
    const same = before && isSameAnswer(before, { interfaceId, regions }) ? before : null;
    const gold = await this.golds.put(session, {
      _id: item._id,
      projectId,
      interfaceId,
      className: classOf(regions),
      regions: JSON.stringify(regions),
      ...(task.exam && { exam: true as const }),
      explanation,
      reasons: reasons ?? (before ? reasonsKept(before, regions) : []),
      revision: same ? same.revision : (before?.revision ?? 0) + 1,
      recounts: same ? same.recounts : before !== null,
      // Once shown, an item stays retired, even if it was withdrawn meanwhile.
      retired: before && (await this.answers.wasShown(session, item._id)) ? 'shown' : null,
      by: new Types.ObjectId(person._id),
      at: this.clock.now(),
    });
    await this.audit.record(session, {
      by: person,
      action: 'gold.set',
      target: { _id: task._id, name: taskTitleOf(task) },
      // Digests show an answer that was changed and changed back, which moves figures.
      ...(before && { before: { answer: digestOf(regionsOf(before.regions)) } }),
      after: {
        item: String(item._id),
        number: item.index + 1,
        answer: digestOf(regions),
        explanation: explanation !== null,
        ...(examOpen && { examOpen }),
      },
    });
    if (before && !same) this.recount.notifyAfterCommit(session);
    return orNotFound(gold);
  }

  /** Takes an item out of the gold items: answers on it count no longer. @throws 404 */
  async withdraw(person: CurrentUser, itemId: string): Promise<Changed<GoldDto>> {
    const rules = await this.items.read(itemId);
    const gold = await this.transactions.run((session) => this.withdrawIn(session, person, rules));
    return { message: QUALITY_MESSAGES.goldWithdrawn, data: toDto(gold) };
  }

  /** Known answers by item. Withdrawn ones are left out. */
  async knownOf(itemIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, GoldRecord>> {
    const found = await this.golds.findMany(itemIds);
    return new Map(found.filter(({ retired }) => retired !== 'withdrawn').map((gold) => [String(gold._id), gold]));
  }

  /** @throws 404; 409 if the item is of an open exam */
  async withdrawIn(session: ClientSession, person: CurrentUser, { item, task }: ItemRules): Promise<GoldRecord> {
    // The opening of an exam, which counts its known answers, waits.
    if (task.exam && (await this.tasks.lockExam(session, task._id)).exam.openedAt) throw conflict(EXAM_MESSAGES.itemsFixed);
    const gold = orNotFound(await this.golds.withdraw(session, item._id));
    await this.audit.record(session, {
      by: person,
      action: 'gold.withdraw',
      target: { _id: task._id, name: taskTitleOf(task) },
      after: { item: String(item._id), number: item.index + 1 },
    });
    this.recount.notifyAfterCommit(session);
    return gold;
  }
}
