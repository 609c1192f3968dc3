import { type PlainDate, addDays, businessDate } from '@labelbridge/contracts';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { TEXTS } from '../../test/support/annotation.fixtures.js';
import { TASK } from '../../test/support/work.js';
import { countJobs, idOf, jobRows } from './job-rows.js';
import { type FairProject, type Plan, type Town } from './town.js';

const DUE_DAYS = 10;
/** Days after the due date after which the owner takes a job back. */
const PATIENCE_DAYS = 4;
/** Chance a day that a budget that ran out is raised, by this share of itself. */
const RAISES = 0.6;
const RAISED_BY = 0.5;
const FORGETS_PAYDAY = 0.15;
const FREE_RATE = { amount: 350_000, currency: 'NGN', per: 'task' };

/** Acts of the owner each morning: assigns work, raises budgets, takes work back, and pays. */
export class Owner {
  /** Tasks whose assignment waits for a budget. */
  readonly #waiting: { taskId: string; project: FairProject }[] = [];
  refusedByBudget = 0;

  constructor(
    private readonly town: Town,
    private readonly plan: Plan,
  ) {}

  async morning(day: number): Promise<void> {
    const { jobs, days } = this.plan;
    await this.takeBack();
    await this.assign(Math.min(jobs, Math.floor(((day + 1) * jobs) / days)));
    const isPayday = day % 7 === 0 || day % 7 === 3;
    if (isPayday && !this.town.chance(FORGETS_PAYDAY)) await this.pay();
  }

  /** Pays all that is due. Another admin approves if it is much. */
  async pay(): Promise<void> {
    const { people, owner } = this.town;
    await people.as(owner, 'POST', '/payouts', { allDue: true });
  }

  async approvePayouts(): Promise<void> {
    const { people, admins, isAlone } = this.town;
    if (isAlone) return;
    for (const { _id } of await people.must(admins.honest, 'GET', '/payout-batches?status=Awaiting%20Approval')) {
      await people.as(admins.honest, 'POST', `/payout-batches/${_id}/approve`);
    }
  }

  private async assign(wanted: number): Promise<void> {
    const { town } = this;
    for (const { taskId, project } of this.#waiting.splice(0)) {
      if (town.chance(RAISES)) await this.raise(project);
      await this.assignTask(taskId, project);
    }
    for (let missing = wanted - (await countJobs(town.site)) - this.#waiting.length; missing > 0; missing -= 1) {
      const project = town.nextProject();
      await this.assignTask(await this.task(project), project);
    }
  }

  private async task(project: FairProject | undefined): Promise<string> {
    const { people, owner, site } = this.town;
    const dueDate = addDays(businessDate(site.now()), DUE_DAYS);
    const place = project ? { projectId: project._id, ...(project.rate && { rate: project.rate }) } : { rate: FREE_RATE };
    const inProduct = project?.interfaceId
      ? { workplace: 'labelbridge', taskLink: undefined, interfaceId: project.interfaceId, taskName: 'Text Annotation', reviewShare: 0 }
      : {};
    const { _id } = await people.must(owner, 'POST', '/tasks', { ...TASK, dueDate, createdBy: owner._id, ...place, ...inProduct });
    if (project?.interfaceId) await this.addItems(_id);
    return _id;
  }

  private async addItems(taskId: string): Promise<void> {
    const { people, owner } = this.town;
    const { _id } = await people.must(owner, 'POST', `/tasks/${taskId}/import?format=text&name=items.text`, TEXTS.join('\n'));
    await waitFor(`the end of the import ${_id}`, async () => {
      const { state } = await people.must(owner, 'GET', `/item-imports/${_id}`);
      return state !== 'running';
    });
  }

  private async assignTask(taskId: string, project: FairProject | undefined): Promise<void> {
    const { people, owner } = this.town;
    const person = this.town.pick(this.town.annotators);
    const { status, body } = await people.as(owner, 'POST', '/tasks/assign', { taskId, userId: person?._id });
    if (status === 201) return;
    if (status === 409 && project?.hasBudget) {
      this.refusedByBudget += 1;
      this.#waiting.push({ taskId, project });
    } else this.town.site.note(`the assignment of task ${taskId} answered ${status}: ${body.message}`);
  }

  private async raise({ _id }: FairProject): Promise<void> {
    const { people, owner } = this.town;
    const { budget } = await people.must(owner, 'GET', `/projects/${_id}`);
    const amount = Math.round(budget.amount * (1 + RAISED_BY));
    await people.must(owner, 'PUT', `/projects/${_id}`, { budget: { amount, currency: budget.currency } });
  }

  /** Takes back work that nobody hands in. */
  private async takeBack(): Promise<void> {
    const { people, owner, site } = this.town;
    const before: PlainDate = addDays(businessDate(site.now()), -PATIENCE_DAYS);
    for (const job of await jobRows(site, { status: 'pending', dueDate: { $lt: before } })) {
      await people.as(owner, 'POST', `/jobs/${idOf(job)}/cancel`, { reason: 'It was due long ago.' });
    }
  }
}
