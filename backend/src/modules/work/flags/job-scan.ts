import { Injectable } from '@nestjs/common';
import { isErased } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { inPieces } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { UsersService } from '../../people/users/users.service.js';
import { HandedInJobs, type WorkedJob } from '../jobs/handed-in-jobs.service.js';
import { CopiedScan } from './copied-scan.js';
import { type Evidence, rowOf } from './domain/evidence.js';
import { type JobTimes, tooFast } from './domain/too-fast.js';
import { FlagWriter } from './flag-writer.js';
import { PrintRepository } from './persistence/prints.repository.js';
import { RepeatedScan } from './repeated-scan.js';
import { type ScanRun } from './scan-run.js';

/** Transactions of other servers end within this time of the instants that they write. */
const LATE_MS = 120_000;
const GIVEN_UP_MS = 86_400_000;
const JOBS_AT_ONCE = 50;

const timesOf = ({ annotatorId, assignedAt, submittedDate, clock, items }: WorkedJob): JobTimes => ({
  person: String(annotatorId),
  assignedAt,
  submittedDate,
  clockSeconds: clock.seconds,
  items,
});

/** Looks at each submission of a job once. */
@Injectable()
export class JobScan {
  constructor(
    private readonly jobs: HandedInJobs,
    private readonly prints: PrintRepository,
    private readonly repeated: RepeatedScan,
    private readonly copied: CopiedScan,
    private readonly users: UsersService,
    private readonly writer: FlagWriter,
    private readonly clock: Clock,
  ) {}

  async run(run: ScanRun): Promise<void> {
    const before = await this.prints.scanOf('jobs');
    const from = before ? new Date(Number(before.from)) : run.begunAt;
    const paces = new Map<string, Promise<WorkedJob[]>>();
    let waiting: Date | null = null;
    for await (const jobs of inPieces(this.jobs.changedSince(from), JOBS_AT_ONCE)) {
      const scanned = await this.prints.scannedAmong(jobs);
      let last: Date | null = null;
      for (const job of jobs) {
        if (run.isOver()) break;
        last = job.statusChangedAt;
        if (scanned.has(String(job._id)) || (await this.isDone(job, paces, run))) continue;
        waiting ??= job.statusChangedAt;
      }
      if (last) await this.save(from, waiting ?? last);
      if (run.isOver()) return;
    }
    // All of it was seen: what is too old for a late transaction is not read again.
    if (!waiting) await this.save(from, this.clock.now());
  }

  private async save(before: Date, until: Date): Promise<void> {
    const now = this.clock.now();
    const from = Math.max(before.getTime(), Math.min(until.getTime(), now.getTime() - LATE_MS));
    await this.prints.saveScan({ _id: 'jobs', from: String(from) });
  }

  /** @returns false if it has to wait for the next run; jobs that fail for long are given up */
  private async isDone(job: WorkedJob, paces: Map<string, Promise<WorkedJob[]>>, run: ScanRun): Promise<boolean> {
    try {
      return await this.look(job, paces, run);
    } catch (error) {
      run.onError(error);
      return this.clock.now().getTime() - job.statusChangedAt.getTime() >= GIVEN_UP_MS;
    }
  }

  /** @returns false if it was stopped */
  private async look(job: WorkedJob, paces: Map<string, Promise<WorkedJob[]>>, run: ScanRun): Promise<boolean> {
    const { _id, annotatorId, projectId, submittedDate } = job;
    // Work from before the first run accuses nobody.
    if (!projectId || submittedDate < run.begunAt) return true;
    const person = await this.users.findOne(annotatorId);
    // An erasure takes the prints away, too.
    if (!person || isErased(person)) return true;
    const key = String(projectId);
    const latest = paces.get(key) ?? this.jobs.latestOf(projectId);
    paces.set(key, latest);
    await this.raiseIfTooFast(job, (await latest).map(timesOf), run);
    await this.repeated.look({ jobId: _id, annotatorId, projectId }, run);
    if (!(await this.copied.look({ annotatorId, projectId }, run))) return false;
    await this.prints.noteScanned({ _id, annotatorId, submittedDate });
    return true;
  }

  private async raiseIfTooFast(job: WorkedJob, others: readonly JobTimes[], run: ScanRun): Promise<void> {
    const found = tooFast(timesOf(job), others);
    if (!found) return;
    const times = `${found.answered} items in ${found.seconds.toFixed(1)} seconds`;
    const shown: Evidence = {
      facts: [
        { label: 'Items answered', value: String(found.answered) },
        { label: 'From getting the job to handing it in', value: `${found.seconds.toFixed(1)} seconds` },
        { label: 'For each item', value: `${found.secondsPerItem.toFixed(2)} seconds` },
      ],
      rows: [rowOf({ own: times, jobId: String(job._id) })],
    };
    const median = { label: 'Median of others in the project', value: `${found.median.toFixed(1)} seconds an item` };
    await this.writer.raise(
      {
        rule: 'too-fast',
        annotatorId: String(job.annotatorId),
        otherId: null,
        projectId: String(job.projectId),
        digests: [digestOf(String(job._id))],
        pair: null,
        itemIds: [],
        evidence: { ...shown, facts: [...shown.facts, median] },
        shown,
      },
      run.budget,
    );
  }
}
