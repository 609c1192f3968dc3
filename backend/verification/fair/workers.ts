import { mood, put } from '../../test/support/annotation.fixtures.js';
import { type JobRow, idOf, jobRows } from './job-rows.js';
import { leaveErrors } from './people.js';
import { type Annotator, DAY_MS, type Habit, type Town, mostPay } from './town.js';

const MINUTE_MS = 60_000;
const WORKED_MINUTES = 12;
/** A claim far above the clock, with a reason. Silence pays the clock. */
const CLAIMED_TOO_MUCH = 40;
const OVERCLAIMS = 0.08;
const DECLINES = 0.03;

const GOOD: Readonly<Record<Habit, number>> = { honest: 0.97, careless: 0.5, gone: 0.9 };
/** Chance at each look to begin the work. */
const BEGINS: Readonly<Record<Habit, number>> = { honest: 0.45, careless: 0.35, gone: 0.08 };
const APPEALS_BAD_WORK = 0.15;
const REWORKS = 0.5;

/** Acts of annotators: they enter accounts, work, rework, and appeal. Those with good work always appeal, unless they are gone. */
export class Workers {
  /** Lines about jobs that began without their pay set aside, though their project has a budget. */
  readonly unfunded: string[] = [];

  private readonly withAccount = new Set<string>();

  constructor(private readonly town: Town) {}

  /** Enters what is due. A kill may have cost the morning of an account. */
  async enterAccounts(day: number): Promise<void> {
    const { people } = this.town;
    for (const person of this.town.annotators) {
      if (person.accountDay === null || person.accountDay > day || this.withAccount.has(person._id)) continue;
      const { firstname, lastname } = await people.must(person, 'GET', '/users/me');
      const payoutAccount = { accountName: `${firstname} ${lastname}`, accountNumber: '0000014579', bankCode: '011' };
      await people.must(person, 'PATCH', '/users/me', { payoutAccount });
      this.withAccount.add(person._id);
    }
  }

  /** Each person looks at their jobs once. */
  async look(): Promise<void> {
    const { site } = this.town;
    const fresh = new Date(site.now().getTime() - 10 * DAY_MS);
    const rows = await jobRows(site, { $or: [{ status: 'pending' }, { status: 'rejected', rejectedDate: { $gt: fresh } }] });
    for (const job of rows) {
      const person = this.town.annotator(job.annotatorId);
      if (person) await leaveErrors(site, () => (job.status === 'pending' ? this.pending(person, job) : this.rejected(person, job)));
    }
  }

  private async pending(person: Annotator, job: JobRow): Promise<void> {
    const { town } = this;
    const id = idOf(job);
    const isAgain = job.history.some(({ action }) => action === 'submit');
    if (!job.startedAt && town.choice('decline', id) < DECLINES) {
      await town.people.as(person, 'POST', `/jobs/${id}/decline`, { reason: 'I have no time for it' });
      return;
    }
    if (!town.chance(BEGINS[person.habit])) return;
    town.good.set(id, isAgain ? town.chance(0.9) : town.chance(GOOD[person.habit]));
    await this.work(person, job);
  }

  private async work(person: Annotator, job: JobRow): Promise<void> {
    const { people, site } = this.town;
    const id = idOf(job);
    const started = await people.as(person, 'POST', `/jobs/${id}/start`);
    if (started.status >= 300) return site.note(`the start of job ${id} answered ${started.status}: ${started.body.message}`);
    this.lookAtPay(job, started.body.data.payReserved);
    const from = site.now();
    site.advance(WORKED_MINUTES * MINUTE_MS);
    await people.must(person, 'POST', `/jobs/${id}/clock`, {
      intervals: [{ from: from.toISOString(), to: site.now().toISOString() }],
      runningSince: null,
    });
    if (job.task.workplace === 'labelbridge') await this.annotate(person, id);
    const over = job.rate?.per === 'hour' && this.town.chance(OVERCLAIMS);
    const minutes = over ? CLAIMED_TOO_MUCH : WORKED_MINUTES;
    await people.must(person, 'POST', `/jobs/${id}/submit`, {
      minutes,
      note: 'All of it',
      ...(over && { minutesReason: 'I read it first.' }),
    });
  }

  private lookAtPay(job: JobRow, reserved: { amount: number } | null): void {
    const project = this.town.projects.find(({ _id }) => _id === String(job.projectId));
    const most = job.rate ? mostPay(job.rate, job.items?.total) : 0;
    if (!project?.hasBudget || (reserved?.amount ?? 0) >= most) return;
    this.unfunded.push(`job ${idOf(job)} began with ${reserved?.amount ?? 0} set aside, and can cost ${most}`);
  }

  /** Answers what is open. After a kill or a rework some items have an answer. */
  private async annotate(person: Annotator, jobId: string): Promise<void> {
    const { people } = this.town;
    for (const { _id, state, revision } of await people.must(person, 'GET', `/jobs/${jobId}/items`)) {
      if (state === 'done') continue;
      const source = `phone${this.town.site.now().getTime()}`;
      const patch = { baseRevision: revision, source, sequence: 1, changes: put(mood()), seconds: 60 };
      await people.must(person, 'PATCH', `/annotations/${_id}`, patch);
      await people.must(person, 'POST', `/assignments/${_id}/done`);
    }
  }

  private async rejected(person: Annotator, job: JobRow): Promise<void> {
    const { town } = this;
    const id = idOf(job);
    if (person.habit === 'gone' || job.appeal) return;
    const isGood = town.good.get(id) === true;
    // People look again, so that a kill or a missed day loses no appeal.
    if (isGood || town.choice('appeal', id) < APPEALS_BAD_WORK) {
      await town.people.must(person, 'POST', `/jobs/${id}/appeal`, { text: 'The guideline allows two pixels.' });
    } else if (town.choice('rework', id) < REWORKS) {
      await town.people.must(person, 'POST', `/jobs/${id}/rework`);
    }
  }
}
