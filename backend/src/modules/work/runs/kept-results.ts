import { Injectable } from '@nestjs/common';
import { RUN_LIMITS } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { ResultFiles } from '../media/result-files.js';
import { type RunRecord } from './persistence/run.schema.js';
import { RunRepository } from './persistence/runs.repository.js';

const BATCH = 100;

/** Removes files of exports that are kept no longer. */
@Injectable()
export class KeptResults {
  constructor(
    private readonly runs: RunRepository,
    private readonly files: ResultFiles,
    private readonly clock: Clock,
  ) {}

  /** The run of a file that is kept. */
  async find(id: string): Promise<RunRecord | null> {
    const run = await this.runs.findById(new Types.ObjectId(id));
    return run?.result && run.result.until > this.clock.now() ? run : null;
  }

  async removeExpired(): Promise<number> {
    let removed = 0;
    for (;;) {
      const ids = await this.runs.expiredResults(this.clock.now(), BATCH);
      if (ids.length === 0) return removed;
      removed += await this.remove(ids);
    }
  }

  /** Removes a person's oldest files, if there are more than `RUN_LIMITS.results`. */
  async removeOlder(by: Types.ObjectId): Promise<void> {
    await this.remove(await this.runs.olderResults(by, RUN_LIMITS.results, BATCH));
  }

  /**
   * Ends the time of the files of a project's exports, or of a task's without a project, and lets exports that are being written begin
   * again. The files are removed soon after.
   */
  async endOf(session: ClientSession, { projectId, taskId }: Pick<RunRecord, 'projectId' | 'taskId'>): Promise<void> {
    await this.runs.endResults(session, projectId ? { projectId } : { taskId }, this.clock.now());
  }

  private async remove(ids: readonly Types.ObjectId[]): Promise<number> {
    for (const id of ids) {
      await this.files.remove(String(id));
      await this.runs.clearResult(id);
    }
    return ids.length;
  }
}
