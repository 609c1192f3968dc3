import { Injectable } from '@nestjs/common';
import { compareAnswers } from '@labelbridge/annotation';
import { type ClientSession, type Types } from 'mongoose';
import { drainQueue } from '../../../common/background/drain-queue.js';
import { PeriodicJob } from '../../../common/background/periodic-job.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { InterfacesService } from '../annotation/interfaces/interfaces.service.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { type GoldAnswerRecord } from './persistence/gold-answer.schema.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { type GoldRecord } from './persistence/gold.schema.js';
import { StandingRepository } from './persistence/standings.repository.js';
import { StandingsService } from './standings.service.js';

@Injectable()
export class GoldRecountSignal extends CommitSignal {}

const ANSWERS_AT_ONCE = 20;

/** Compares answers again with gold that was changed, each in a transaction of its own, so that a stopped server goes on later. */
@Injectable()
export class GoldRecount {
  constructor(
    private readonly golds: GoldRepository,
    private readonly answers: GoldAnswerRepository,
    private readonly standings: StandingRepository,
    private readonly acting: StandingsService,
    private readonly interfaces: InterfacesService,
    private readonly transactions: Transactions,
  ) {}

  /** @param onError receives what keeps an item from its recount, which is tried again in the next run */
  async drain(isStopping: () => boolean, onError: (error: unknown) => void): Promise<void> {
    const queue = {
      next: (without: readonly Types.ObjectId[]) => this.golds.nextToRecount(without),
      work: (gold: GoldRecord) => this.recountAll(gold, isStopping),
    };
    await drainQueue(queue, isStopping, onError);
  }

  private async recountAll(gold: GoldRecord, isStopping: () => boolean): Promise<void> {
    for (;;) {
      const answers = await this.answers.outdated(gold._id, gold.revision, ANSWERS_AT_ONCE);
      if (isStopping()) return;
      if (answers.length === 0) break;
      for (const answer of answers) await this.recount(gold, answer);
    }
    await this.golds.endRecount(gold);
  }

  private async recount(gold: GoldRecord, answer: GoldAnswerRecord): Promise<void> {
    const counts = gold.retired !== 'withdrawn';
    const config = await this.interfaces.configOf(gold);
    const { likeness, same: right } = compareAnswers(config, regionsOf(gold.regions), regionsOf(answer.regions));
    const after = { goldRevision: gold.revision, likeness, right, counts };
    await this.transactions.run((session) => this.write(session, answer, after));
  }

  private async write(
    session: ClientSession,
    before: GoldAnswerRecord,
    after: Pick<GoldAnswerRecord, 'goldRevision' | 'likeness' | 'right' | 'counts'>,
  ): Promise<void> {
    // Another server has recounted it.
    if (!(await this.answers.update(session, before, after))) return;
    const seen = Number(after.counts) - Number(before.counts);
    const right = Number(after.counts && after.right) - Number(before.counts && before.right);
    if (seen === 0 && right === 0) return;
    const standing = await this.standings.of(before, session);
    const isFresh = standing !== null && before.at >= standing.countsFrom;
    await this.acting.countAgain(session, before, { right, seen, freshRight: isFresh ? right : 0, freshSeen: isFresh ? seen : 0 });
  }
}

@Injectable()
export class GoldRecountWorker extends PeriodicJob {
  constructor(
    private readonly recount: GoldRecount,
    signal: GoldRecountSignal,
  ) {
    super({ log: 'Quality', failure: 'A recount waits', everyMs: 10_000, stopMs: 2_000, signal });
  }

  async run(): Promise<void> {
    await this.recount.drain(() => this.work.stopping, this.onError);
  }
}
