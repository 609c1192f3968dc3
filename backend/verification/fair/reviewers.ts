import { BREAKER_DAYS, isTooMuchRejected } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type JobRow, idOf, jobRows } from './job-rows.js';
import { leaveErrors, type Person } from './people.js';
import { DAY_MS, type Town } from './town.js';

const REASON = 'Boxes are loose.';
const EVIDENCE = 'Two pages look alike.';
const USUAL_DAYS = 90;
/** Parts of a day's work that the two decide on a day on which they review: silence decides on much of the rest. */
const JUST_SHARE = 0.35;
const UNFAIR_SHARE = 0.5;
const MISTAKES = 0.01;
const HOLDS = 0.02;
/** Chance that the unfair admin exceeds the counts, to be stopped by the breaker. */
const GREED = 0.04;
/** Appeals that no admin ever looks at: the server decides them. */
const APPEALS_UNSEEN = 0.3;
/** Days after which the honest admin decides on work that waits for a person. */
const NEEDS_PERSON_DAYS = 2;

interface Decision {
  readonly group: string;
  readonly company: string | null;
  readonly by?: string;
  readonly rejected: boolean;
  readonly at: Date;
}

const countOf = (decisions: readonly Decision[]) => ({
  decided: decisions.length,
  rejected: decisions.filter(({ rejected }) => rejected).length,
});

/** Decisions of the admins: justly, late, never, or unfairly, just below the counts of the breaker. */
export class Reviewers {
  /** Acts of the unfair admin that no rule may let pass. */
  readonly breaches: string[] = [];

  constructor(private readonly town: Town) {}

  async day(perDay: number): Promise<void> {
    const { isAlone, admins, site } = this.town;
    const waiting = await jobRows(site, { status: 'submitted' });
    if (!isAlone) {
      if (this.town.chance(0.7)) await this.justly(admins.honest, waiting.slice(0, Math.ceil(perDay * JUST_SHARE)));
      await this.justly(
        admins.honest,
        waiting.filter((job) => this.needsPerson(job)),
      );
      if (this.town.chance(0.15)) await this.lazily(admins.lazy, waiting);
      await this.hold(admins.lazy, waiting);
      if (this.town.chance(0.6)) await this.appeals(admins.honest);
    }
    if (this.town.chance(isAlone ? 0.8 : 0.6)) await this.unfairly(admins.unfair, Math.ceil(perDay * UNFAIR_SHARE));
  }

  private needsPerson({ decideBy, submittedDate }: JobRow): boolean {
    if (decideBy || !submittedDate) return false;
    return this.town.site.now().getTime() - submittedDate.getTime() > NEEDS_PERSON_DAYS * DAY_MS;
  }

  private async justly(by: Person, jobs: readonly JobRow[]): Promise<void> {
    for (const job of jobs) {
      const isGood = this.town.good.get(idOf(job)) === true;
      const rejects = isGood ? this.town.chance(MISTAKES) : true;
      await leaveErrors(this.town.site, () => (rejects ? this.reject(by, job) : this.approve(by, job)));
    }
  }

  private async lazily(by: Person, jobs: readonly JobRow[]): Promise<void> {
    for (const job of jobs.filter(() => this.town.chance(0.2))) await leaveErrors(this.town.site, () => this.approve(by, job));
  }

  private async hold(by: Person, jobs: readonly JobRow[]): Promise<void> {
    for (const job of jobs) {
      if (!job.decideBy || this.town.choice('hold', idOf(job)) > HOLDS || job.history.some(({ action }) => action === 'hold')) continue;
      await this.town.people.as(by, 'POST', `/jobs/${idOf(job)}/hold`, { evidence: EVIDENCE });
    }
  }

  private async appeals(by: Person): Promise<void> {
    const { people, site, good } = this.town;
    for (const { _id, jobId } of await people.must(by, 'GET', '/appeals?state=open&limit=100')) {
      if (this.town.choice('unseen', jobId) < APPEALS_UNSEEN) continue;
      const decision = good.get(jobId) ? 'overturn' : 'uphold';
      const { status, body } = await people.as(by, 'POST', `/appeals/${_id}/decide`, { decision, reason: 'I looked at both.' });
      // Their own mistake needs another admin, and so does one whose time is over.
      if (status !== 200 && status !== 409) site.note(`the appeal ${_id} answered ${status}: ${JSON.stringify(body)}`);
    }
  }

  private async unfairly(by: Person, most: number): Promise<void> {
    const { site } = this.town;
    await this.tryBreaches(by);
    const waiting = await jobRows(site, { status: 'submitted', proposal: null });
    for (let n = 0; n < most; n += 1) {
      const job = this.town.pick(waiting);
      if (!job) return;
      waiting.splice(waiting.indexOf(job), 1);
      const isGood = this.town.good.get(idOf(job)) === true;
      const rejects = isGood && ((await this.isBelowCounts(by, job)) || this.town.chance(GREED));
      await leaveErrors(site, () => (rejects ? this.reject(by, job) : this.approve(by, job)));
    }
  }

  /** Works out from the records whether the breaker would let this rejection pass. */
  private async isBelowCounts(by: Person, { projectId, taskId, _id }: JobRow): Promise<boolean> {
    const { site } = this.town;
    const now = site.now().getTime();
    const all = await site.alive(
      site.connection
        .collection('jobdecisions')
        .find<Decision & { jobId: unknown }>({ at: { $gt: new Date(now - USUAL_DAYS * DAY_MS) } })
        .toArray(),
    );
    const recent = all.filter(({ at, jobId }) => at.getTime() > now - BREAKER_DAYS * DAY_MS && String(jobId) !== String(_id));
    const group = projectId ? `project:${String(projectId)}` : `task:${String(taskId)}`;
    const company = all.find((decision) => decision.group === group)?.company ?? null;
    const groups = [
      recent.filter((decision) => decision.group === group),
      recent.filter((decision) => company !== null && decision.company === company),
      recent.filter((decision) => decision.by === by._id),
    ].map(countOf);
    return groups.every(({ decided, rejected }) => !isTooMuchRejected({ decided: decided + 1, rejected: rejected + 1 }, countOf(all)));
  }

  /** Tries to decide an appeal of an own rejection, and to take consented or won work back. */
  private async tryBreaches(by: Person): Promise<void> {
    const { people, site } = this.town;
    for (const { _id, jobId } of await people.must(by, 'GET', '/appeals?state=open&limit=100')) {
      const [job] = await jobRows(site, { _id: new Types.ObjectId(String(jobId)) });
      const rejection = job?.history.findLast(({ action }) => action === 'reject');
      if (rejection?.by._id !== by._id) continue;
      const { status } = await people.as(by, 'POST', `/appeals/${_id}/decide`, { decision: 'uphold', reason: 'I am right.' });
      if (status < 300) this.breaches.push(`the unfair admin decided the appeal of their own rejection of job ${jobId}`);
    }
    const since = new Date(site.now().getTime() - DAY_MS);
    for (const job of await jobRows(site, {
      status: 'approved',
      approvedDate: { $gt: since },
      $or: [{ consented: true }, { appeal: 'won' }],
    })) {
      const { status } = await people.as(by, 'POST', `/jobs/${idOf(job)}/reject`, { reason: REASON });
      if (status < 300) this.breaches.push(`the unfair admin took job ${idOf(job)} back, which was approved by consent or appeal`);
    }
  }

  private async reject(by: Person, job: JobRow): Promise<void> {
    await this.decide(by, job, 'reject', { reason: REASON });
  }

  /** Approves at the proposed amount, or at a usual one if there is none. */
  private async approve(by: Person, job: JobRow): Promise<void> {
    const { proposedAmount } = await this.town.people.must(by, 'GET', `/jobs/${idOf(job)}`);
    const priced = proposedAmount
      ? { approvedAmount: proposedAmount }
      : { approvedAmount: { amount: 400_000, currency: 'NGN' }, reason: 'As agreed.' };
    await this.decide(by, job, 'approve', { ...priced, confirmMinutes: true });
  }

  /** Somebody else, or the server, may have been first. */
  private async decide(by: Person, job: JobRow, action: 'approve' | 'reject', decision: object): Promise<void> {
    const { people, site } = this.town;
    const { status, body } = await people.as(by, 'POST', `/jobs/${idOf(job)}/${action}`, { ...decision, from: 'submitted' });
    if (status !== 200 && status !== 409) site.note(`${action} of job ${idOf(job)} answered ${status}: ${JSON.stringify(body)}`);
  }
}
