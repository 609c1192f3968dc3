import { Clock } from '../../../common/clock/clock.js';
import { type ClientSession, Types } from 'mongoose';
import { type RunProblemRecord, type RunRecord } from './persistence/run.schema.js';
import { type RunCounts, type RunRepository, type RunStepFields } from './persistence/runs.repository.js';

/** The run of a killed server is due again after this time. Each step renews the lease. */
const LEASE_MS = 30_000;

/** Another worker took the run, or it was paused or cancelled. */
export class RunSuperseded extends Error {}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

interface Checks {
  readonly isStopping: () => boolean;
  /** @throws RunFailed if the admin who started the run is suspended, or lost the duty */
  readonly refuseFormer: () => Promise<void>;
}

/** A claimed run, as its handler carries it out. */
export class RunControl {
  private checkedAt: number;

  constructor(
    public run: RunRecord,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
    private readonly checks: Checks,
  ) {
    this.checkedAt = clock.now().getTime();
  }

  /** Checked between steps. */
  isStopping(): boolean {
    return this.checks.isStopping();
  }

  /**
   * Counts a step in its transaction. Set `run` to the answer after the commit.
   *
   * @throws RunSuperseded, or a refusal if the admin lost the duty
   */
  async count(counts: RunCounts, set: RunStepFields = {}, session?: ClientSession): Promise<RunRecord> {
    const now = this.clock.now().getTime();
    if (now - this.checkedAt >= LEASE_MS) {
      this.checkedAt = now;
      await this.checks.refuseFormer();
    }
    const after = await this.runs.count(this.run, counts, { ...set, claimedUntil: leaseFrom(this.clock.now()) }, session);
    if (!after) throw new RunSuperseded();
    return { ...after, options: this.run.options };
  }

  async addProblems(session: ClientSession, problems: readonly Pick<RunProblemRecord, 'line' | 'field' | 'message'>[]): Promise<void> {
    const [runId, createdAt] = [this.run._id, this.clock.now()];
    await this.runs.addProblems(
      session,
      problems.map(({ line, field, message }) => ({ _id: new Types.ObjectId(), runId, line, field, message, createdAt })),
    );
  }

  async noteJobs(session: ClientSession, jobIds: readonly Types.ObjectId[]): Promise<void> {
    await this.runs.noteJobs(session, this.run._id, jobIds);
  }
}
