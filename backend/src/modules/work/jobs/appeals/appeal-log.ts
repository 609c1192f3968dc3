import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { recordOfActor } from '../../../../common/access/current-user.js';
import { recordedState, rejectionOf } from '../domain/appeal.js';
import { reasonOf } from '../domain/job-transitions.js';
import { type MadeTransition } from '../domain/made-transition.js';
import { AppealRepository } from './appeals.repository.js';

/** Writes the records of appeals with the transitions of their jobs. */
@Injectable()
export class AppealLog {
  constructor(private readonly appeals: AppealRepository) {}

  async follow(session: ClientSession, { actor, transition, before, after }: MadeTransition): Promise<void> {
    const [by, at] = [recordOfActor(actor), after.statusChangedAt];
    if (transition.action === 'appeal') {
      const { _id: jobId, annotatorId, projectId, searchWords, appealBy } = after;
      const rejection = rejectionOf(after);
      if (!appealBy || !rejection) throw new Error(`the appealed job ${String(jobId)} was not rejected`);
      await this.appeals.insert(session, {
        jobId,
        annotatorId,
        projectId,
        text: transition.reason,
        rejection: { by: rejection.by, at: rejection.at, reason: rejection.reason ?? '' },
        at,
        decideBy: appealBy,
        state: 'open',
        decision: null,
        searchWords,
      });
    }
    const state = recordedState(after.appeal ?? null);
    if (before.appeal !== 'open' || state === 'open') return;
    await this.appeals.close(session, after._id, { state, decision: { by, at, reason: reasonOf(transition) } });
  }
}
