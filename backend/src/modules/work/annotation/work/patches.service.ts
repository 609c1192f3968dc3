import { Injectable } from '@nestjs/common';
import {
  type AnnotationHead,
  type AnnotationPatch,
  ANNOTATION_LIMITS,
  changesBetween,
  type Item,
  problemsIn,
  readPatch,
  receivePatch,
  regionProblems,
  writtenProblem,
} from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { badInput, conflict, conflictWith } from '../../../../common/errors/errors.js';
import { type Changed } from '../../../../common/openapi/responses.js';
import { Transactions } from '../../../../database/transactions.js';
import { WorkClockWriter } from '../../jobs/clock/work-clock.writer.js';
import { JobWorkService } from '../../jobs/job-work.service.js';
import { newStates } from '../domain/new-states.js';
import { vouchedTime, countedSeconds } from '../domain/vouched-time.js';
import { headOf, sizeOf, storedHead } from '../domain/stored.js';
import { type PatchedDto } from '../dto/item.dto.js';
import { AnnotationRepository } from '../persistence/annotations.repository.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { AssignmentRepository } from '../persistence/assignments.repository.js';
import { ItemMedia } from './item-media.js';
import { type OwnItem, OwnItems } from './own-items.js';

const SOURCES_KEPT = 100;

/** Drops the oldest device copies. If a dropped device sends a patch, it gets a conflict and starts again. */
function withoutOldSources(head: AnnotationHead): AnnotationHead {
  const sources = Object.entries(head.sources).sort(([, a], [, b]) => b.revision - a.revision);
  return sources.length <= SOURCES_KEPT ? head : { ...head, sources: Object.fromEntries(sources.slice(0, SOURCES_KEPT)) };
}

interface PatchTarget {
  readonly person: CurrentUser;
  readonly id: string;
  readonly ruleItem: Item;
  readonly interfaceId: AnnotationRecord['interfaceId'] | null;
  readonly bytes: number;
}

@Injectable()
export class PatchesService {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly own: OwnItems,
    private readonly jobs: JobWorkService,
    private readonly workClock: WorkClockWriter,
    private readonly assignments: AssignmentRepository,
    private readonly annotations: AnnotationRepository,
    private readonly media: ItemMedia,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a patch once, however often it is sent.
   *
   * @param bytes of the request
   * @throws 404 first; 400 naming broken rules; 409 with `data` if another device changed the annotation or a patch is missing; 409 without
   * `data` if the item or its job is not open
   */
  async patch(person: CurrentUser, id: string, given: unknown, bytes: number): Promise<Changed<PatchedDto>> {
    // Ownership is checked first, so that responses reveal nothing about another person's item.
    const { job, item, config, task } = await this.own.read(person, id);
    const patch = readPatch(given);
    if (!patch.ok) throw badInput(patch.problems.map(({ field, message }) => ({ field: field.replace(/^patch\./, ''), message })));
    const ruleItem = await this.media.ruleItemOf(config, item);
    const problems = problemsIn(patch.value.changes, ({ after }, place) =>
      after ? regionProblems(config, after, ruleItem, `changes[${place}].after`) : [],
    );
    if (problems.length > 0) throw badInput(problems);
    const data = await this.#queue.run(String(job._id), () =>
      this.transactions.run((session) => this.apply(session, { person, id, ruleItem, interfaceId: task.interfaceId, bytes }, patch.value)),
    );
    return { message: WORKPLACE_MESSAGES.patched, data };
  }

  private async apply(
    session: ClientSession,
    { person, id, ruleItem, interfaceId, bytes }: PatchTarget,
    patch: AnnotationPatch,
  ): Promise<PatchedDto> {
    const { assignment, job } = await this.own.readIn(session, person, id);
    const before = await this.annotations.findById(assignment._id, session);
    const now = this.clock.now();
    const seconds = countedSeconds(job, patch.seconds, now);
    const known = headOf(before);
    const outcome = receivePatch(known, { ...patch, seconds });
    if (outcome.kind === 'repeated') {
      return { revision: outcome.revision, seconds: Math.round(before?.seconds ?? 0), changes: job.items?.changes ?? 0 };
    }
    refuseClosed({ assignment, job });
    if (outcome.kind === 'gap') {
      throw conflictWith(WORKPLACE_MESSAGES.patchGap(outcome.expected), { kind: 'gap', expected: outcome.expected });
    }
    if (outcome.kind === 'conflict') {
      throw conflictWith(WORKPLACE_MESSAGES.patchConflict, { kind: 'conflict', revision: outcome.revision, changes: outcome.changes });
    }
    const head = withoutOldSources(outcome.head);
    const { count, had } = newStates(before?.had ?? [], changesBetween(known.regions, head.regions));
    const set = { ...storedHead(head), had, changedAt: now };
    if (head.regions.length > ANNOTATION_LIMITS.regions) {
      throw badInput([{ field: 'changes', message: `an annotation has at most ${ANNOTATION_LIMITS.regions} regions` }]);
    }
    if (sizeOf(set) > WORK_ITEM_LIMITS.annotationBytes)
      throw badInput([{ field: 'changes', message: WORKPLACE_MESSAGES.annotationTooLarge }]);
    const written = writtenProblem(head.regions, ruleItem, 'changes');
    if (written) throw badInput([written]);
    // A concurrent end or removal of the item writes its assignment, too: one of them repeats and sees the other.
    await this.assignments.lock(session, { _id: assignment._id });
    if (before) {
      if (!(await this.annotations.update(session, before, set))) throw conflict(WORKPLACE_MESSAGES.itemChanged);
    } else if (interfaceId) {
      await this.annotations.insert(session, { ...newAnnotation(assignment, interfaceId), ...set });
    }
    await this.workClock.noteWork(session, job, vouchedTime(patch, count, before === null));
    const after = await this.jobs.countItems(session, job._id, { seconds }, bytes);
    if (!after) throw conflict(WORKPLACE_MESSAGES.notWorkable);
    return { revision: head.revision, seconds: Math.round(head.seconds), changes: after.items?.changes ?? 0 };
  }
}

/** @throws 409 if the item or its job is not open for work */
export function refuseClosed({ assignment, job }: Pick<OwnItem, 'assignment' | 'job'>): void {
  if (job.status !== 'pending') throw conflict(WORKPLACE_MESSAGES.notWorkable);
  if (assignment.state !== 'open') throw conflict(WORKPLACE_MESSAGES.itemClosed);
}

export const newAnnotation = (
  { _id, jobId, taskId, itemId, annotatorId, mixed }: AssignmentRecord,
  interfaceId: AnnotationRecord['interfaceId'],
): Omit<AnnotationRecord, 'changedAt' | keyof ReturnType<typeof storedHead>> => ({
  _id,
  jobId,
  taskId,
  itemId,
  annotatorId,
  interfaceId,
  state: 'draft',
  fixed: null,
  review: null,
  versions: 0,
  submittedAt: null,
  ...(mixed && { mixed }),
});
