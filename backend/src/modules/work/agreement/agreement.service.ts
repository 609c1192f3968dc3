import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { addSums, type AgreementFigures, emptySums, figuresOf, shownInterval } from '@labelbridge/annotation';
import { addDays, businessDate, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { errorText } from '../../../common/errors/error-text.js';
import { orNotFound } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { type HandedInJob, JobWorkService } from '../jobs/job-work.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { overlapOf } from '../tasks/domain/job-counts.js';
import { type TaskRecord } from '../tasks/persistence/task.schema.js';
import { TaskWorkService } from '../tasks/task-work.service.js';
import { AgreementCounter, type CountedTask } from './agreement-counter.js';
import { type ControlCount, type SameOf, type TaskFigures } from './domain/task-count.js';
import { type AgreementDto, type ControlAgreementDto, type PersonAgreementDto, type SharedItemsDto } from './dto/agreement.dto.js';
import { AgreementRepository, type Scope } from './persistence/agreement.repository.js';

/** A request waits as long for a count; the count goes on after it. */
const WAIT_MS = 2_000;
const DAYS_SHOWN = 30;

interface Run {
  readonly ended: Promise<void>;
  left: number;
}

/** Figures of how far people who answer the same items agree. They are counted task by task after new answers, and kept. */
@Injectable()
export class AgreementService {
  readonly #runs = new Map<string, Run>();
  readonly #logger = new Logger('Agreement');

  constructor(
    private readonly counter: AgreementCounter,
    private readonly agreement: AgreementRepository,
    private readonly jobs: JobWorkService,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly clock: Clock,
  ) {}

  /** Figures of a project, or of one of its tasks. @throws 404 */
  async of(project: string, task?: string): Promise<One<AgreementDto>> {
    const projectId = new Types.ObjectId(project);
    orNotFound((await this.projects.findSummaries([projectId])).get(String(projectId)));
    const found = task === undefined ? null : await this.tasks.findTask(task);
    if (found && !found.projectId?.equals(projectId)) orNotFound(null);
    const scope = found ? { taskId: found._id } : { projectId };
    const waiting = await this.refresh(projectId);
    const [open, decided, setAside, shared] = await Promise.all([
      this.agreement.countOpen(scope),
      this.agreement.countDecided(scope),
      this.jobs.countSetAside(scope),
      found ? Number(overlapOf(found) > 1) : this.tasks.countShared(projectId),
    ]);
    return { data: { waiting, shared, open, decided, setAside, ...(await this.sumOf(scope)) } };
  }

  /** Counts by project how often a person answers as others do. */
  async ofPerson(person: string): Promise<One<PersonAgreementDto>> {
    const sums = await this.agreement.sumsOfPerson(new Types.ObjectId(person));
    const titles = await this.projects.findTitles(sums.map(({ projectId }) => projectId));
    const projects = sums.map(({ projectId, ...same }) => {
      const id = String(projectId);
      return { projectId: id, projectName: titles.get(id) ?? '', ...sharedItems(same) };
    });
    return { data: { projects } };
  }

  /** Counts the tasks of a project with new answers. Other requests run meanwhile. @returns tasks that are not counted yet */
  async refresh(projectId: Types.ObjectId): Promise<number> {
    const key = String(projectId);
    const run = this.#runs.get(key) ?? this.begin(key, projectId);
    const stop = new AbortController();
    await Promise.race([run.ended, wait(WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined)]);
    stop.abort();
    return run.left;
  }

  /** Counts what was handed in of a task up to now. @param again also if it was counted @returns false if a concurrent count of it was kept */
  async countTask(task: TaskRecord, { again = false } = {}): Promise<boolean> {
    const { _id, projectId } = task;
    if (!projectId) return true;
    const before = await this.agreement.findMark(_id);
    const jobs = (await this.wantedOf(projectId, { taskId: _id })).get(String(_id));
    if (jobs?.mark === before && !again) return true;
    if (jobs) return this.counter.count({ task, projectId, ...jobs, before });
    await this.counter.forget(_id);
    return true;
  }

  private begin(key: string, projectId: Types.ObjectId): Run {
    const run: Run = { left: 0, ended: Promise.resolve() };
    const ended = this.countAll(projectId, run).finally(() => this.#runs.delete(key));
    // A failure after the answer has nobody to tell.
    ended.catch((error: unknown) => this.#logger.warn(`Agreement of project ${key} was not counted: ${errorText(error)}`));
    const begun = Object.assign(run, { ended });
    this.#runs.set(key, begun);
    return begun;
  }

  private async countAll(projectId: Types.ObjectId, run: Run): Promise<void> {
    // The marks first: a count that is kept meanwhile may be of later jobs.
    const kept = await this.agreement.findMarks(projectId);
    const wanted = await this.wantedOf(projectId, { projectId });
    const gone = [...kept.keys()].filter((id) => !wanted.has(id));
    const stale = [...wanted].filter(([id, { mark }]) => kept.get(id) !== mark);
    run.left = stale.length;
    for (const id of gone) await this.counter.forget(new Types.ObjectId(id));
    const tasks = await this.tasks.findMany(stale.map(([id]) => new Types.ObjectId(id)));
    for (const [id, jobs] of stale) {
      const task = tasks.get(id);
      if (task) await this.counter.count({ task, projectId, ...jobs, before: kept.get(id) });
      run.left -= 1;
    }
  }

  /** The tasks of a project, or one of them, with several jobs that are handed in. */
  private async wantedOf(projectId: Types.ObjectId, scope: Scope): Promise<Map<string, Pick<CountedTask, 'jobIds' | 'approved' | 'mark'>>> {
    const byTask = new Map<string, HandedInJob[]>();
    for (const job of await this.jobs.findHandedIn(scope)) {
      const jobs = byTask.get(String(job.taskId)) ?? [];
      // More are not compared: pairs grow by the square.
      if (jobs.length < WORK_ITEM_LIMITS.overlap) byTask.set(String(job.taskId), [...jobs, job]);
    }
    return new Map(
      [...byTask].flatMap(([id, jobs]) =>
        jobs.length < 2 ? [] : [[id, { jobIds: jobs.map(({ _id }) => _id), approved: approvedIn(jobs), mark: markOf(projectId, jobs) }]],
      ),
    );
  }

  private async sumOf(scope: Scope): Promise<Pick<AgreementDto, keyof SharedItemsDto | 'answers' | 'settled' | 'days' | 'controls'>> {
    const total: TaskFigures = { items: 0, answers: 0, same: 0, settled: 0, controls: [] };
    const controls = new Map<string, ControlCount>();
    const days = new Map<string, SameOf>();
    const since = addDays(businessDate(this.clock.now()), 1 - DAYS_SHOWN);
    for await (const { figures } of inTurns(this.agreement.figuresOf(scope))) {
      const task = JSON.parse(figures) as TaskFigures;
      for (const name of ['items', 'answers', 'same', 'settled'] as const) total[name] += task[name];
      for (const count of task.controls) addCount(controls, count);
      for (const [day, { items, same }] of Object.entries(task.days ?? {})) {
        const before = days.get(day) ?? { items: 0, same: 0 };
        if (day >= since) days.set(day, { items: before.items + items, same: before.same + same });
      }
    }
    const { answers, settled } = total;
    const byDay = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, same]) => ({ day, ...sharedItems(same) }));
    return {
      ...sharedItems(total),
      answers,
      settled,
      days: byDay,
      controls: [...controls.values()].filter(({ pairs }) => pairs > 0).map(toControl),
    };
  }
}

/** Changes with what is counted, so that counts of earlier versions are made again. */
const VERSION = 3;

const approvedIn = (jobs: readonly HandedInJob[]): Set<string> =>
  new Set(jobs.flatMap(({ annotatorId, status }) => (status === 'approved' ? [String(annotatorId)] : [])));

const markOf = (projectId: Types.ObjectId, jobs: readonly HandedInJob[]): string =>
  digestOf(
    VERSION,
    String(projectId),
    jobs.map(({ _id, status, submittedDate }) => [String(_id), status === 'approved', submittedDate.getTime()]),
  );

const sharedItems = ({ items, same }: SameOf): SharedItemsDto => ({ items, same, ...shownInterval(same, items) });

/** Versions of an interface may have a question in common; one of another kind is another question. */
function addCount(controls: Map<string, ControlCount>, count: ControlCount): void {
  const key = `${count.control} ${count.kind}`;
  const before = controls.get(key);
  const sums = count.sums && (before?.sums ?? emptySums());
  if (sums && count.sums) addSums(sums, count.sums);
  controls.set(key, {
    ...count,
    offered: Math.max(count.offered, before?.offered ?? 0),
    pairs: count.pairs + (before?.pairs ?? 0),
    likeness: count.likeness + (before?.likeness ?? 0),
    sums,
  });
}

const NOT_DEFINED = { percent: null, fleissKappa: null, gwetAc1: null, krippendorffAlpha: null };
const NO_FIGURES: AgreementFigures = { ...NOT_DEFINED, labels: [], confused: [] };

function toControl({ control, title, kind, offered, pairs, likeness, sums }: ControlCount): ControlAgreementDto {
  const figures = sums ? figuresOf(sums, kind === 'rating' ? 'ordinal' : 'nominal', offered) : NO_FIGURES;
  const confused = figures.confused.map(({ labels, share }) => ({ labels: [...labels], share }));
  const own = { control, title, kind, pairs, likeness: likeness / pairs, items: sums?.units ?? null };
  return { ...own, ...figures, labels: [...figures.labels], confused };
}
