import { Injectable } from '@nestjs/common';
import { goldVerdict } from '@labelbridge/annotation';
import { GOLD_LIMITS } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { NotificationsService } from '../../people/notifications/notifications.service.js';
import { SetAsideJobs } from '../jobs/set-aside-jobs.service.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { qualityEvent } from './domain/quality-event.js';
import { PersonPaused } from './person-paused.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { showAll, StandingRepository } from './persistence/standings.repository.js';
import { type StandingFigures, type StandingRecord } from './persistence/standing.schema.js';

type PersonKind = 'quality-taught' | 'quality-paused' | 'quality-resumed';
type Answered = Pick<StandingRecord, 'projectId' | 'annotatorId'>;

/**
 * Acts on a person's answers on gold items: first it teaches, then it pauses new work and sets aside what nobody has approved yet. It acts
 * on the upper bound of the interval alone, and never on speed, skips or idle time. Nothing is taken from their pay.
 */
@Injectable()
export class StandingsService {
  constructor(
    private readonly standings: StandingRepository,
    private readonly answers: GoldAnswerRepository,
    private readonly golds: GoldRepository,
    private readonly jobs: SetAsideJobs,
    private readonly projects: ProjectWorkService,
    private readonly notifications: NotificationsService,
    private readonly events: AdminEvents,
    private readonly paused: PersonPaused,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Counts a new answer, and acts on the figures after it. */
  async countNew(session: ClientSession, answered: Answered, right: boolean): Promise<void> {
    const hit = right ? 1 : 0;
    const standing = await this.standings.count(
      session,
      answered,
      { right: hit, seen: 1, freshRight: hit, freshSeen: 1 },
      { at: this.clock.now(), isNew: true },
    );
    if (standing.state === 'paused') return;
    const verdict = goldVerdict(standing.freshRight, standing.freshSeen);
    if (verdict === 'pause') await this.pause(session, standing);
    else if (verdict === 'teach' && !standing.taughtAt) await this.teach(session, standing);
    else if (standing.state === 'returning' && standing.freshSeen >= GOLD_LIMITS.toReturn) await this.resume(session, standing);
  }

  /** Counts a changed answer. It may end a pause, but never begins one: the person did nothing. */
  async countAgain(session: ClientSession, answered: Answered, by: StandingFigures): Promise<void> {
    const standing = await this.standings.count(session, answered, by, { at: this.clock.now(), isNew: false });
    const { state, right, seen, freshRight, freshSeen } = standing;
    // After a return or an admin's decision, the earlier answers tell if the pause was right.
    const [ofPause, seenThen] = state === 'paused' ? [freshRight, freshSeen] : [right - freshRight, seen - freshSeen];
    if (goldVerdict(ofPause, seenThen) === 'pause') return;
    if (state !== 'paused' || (await this.resume(session, standing))) await this.jobs.takeBack(session, answered);
  }

  /** @returns null if it has another state by now */
  async resume(
    session: ClientSession,
    standing: StandingRecord,
    { reason = null, ...fresh }: Partial<StandingRecord> & { readonly reason?: string | null } = {},
  ): Promise<StandingRecord | null> {
    const now = this.clock.now();
    const set = { state: 'working' as const, since: now, ...fresh };
    const resumed = await this.standings.move(session, standing, { ...set, ...showAll({ ...standing, ...fresh }, now) });
    if (resumed) await this.tell(session, 'quality-resumed', standing, reason);
    return resumed;
  }

  private async teach(session: ClientSession, standing: StandingRecord): Promise<void> {
    const now = this.clock.now();
    if (!(await this.standings.move(session, standing, { taughtAt: now, ...showAll(standing, now) }))) return;
    await this.showWrong(session, standing, GOLD_LIMITS.shownToTeach);
    await this.tell(session, 'quality-taught', standing);
  }

  private async pause(session: ClientSession, standing: StandingRecord): Promise<void> {
    const now = this.clock.now();
    if (!(await this.standings.move(session, standing, { state: 'paused', since: now, ...showAll(standing, now) }))) return;
    await this.showWrong(session, standing, GOLD_LIMITS.shownAtPause);
    const name = await this.tell(session, 'quality-paused', standing);
    const { projectId, annotatorId, freshRight, freshSeen } = standing;
    const setAside = await this.jobs.setAside(session, { projectId, annotatorId });
    await this.paused.emit(session, { projectId, right: freshRight, seen: freshSeen, jobsSetAside: setAside });
    await this.events.record(session, qualityEvent('people-paused', String(projectId), name));
    await this.audit.record(session, {
      by: null,
      action: 'quality.pause',
      target: { _id: projectId, name },
      after: { annotator: String(annotatorId), right: freshRight, seen: freshSeen, jobsSetAside: setAside },
    });
  }

  /** Shows wrong answers with the right ones. What is shown is given to nobody new. */
  private async showWrong(session: ClientSession, standing: StandingRecord, limit: number): Promise<void> {
    const wrong = await this.answers.hiddenWrong(session, standing, limit);
    await this.answers.show(
      session,
      wrong.map(({ _id }) => _id),
    );
    await this.golds.retire(
      session,
      wrong.map(({ itemId }) => itemId),
    );
  }

  /** @returns the name of the project for admins */
  private async tell(
    session: ClientSession,
    kind: PersonKind,
    { projectId, annotatorId }: Answered,
    reason: string | null = null,
  ): Promise<string> {
    const { projectName, projectTitle } = await this.projects.namesOf(session, projectId);
    const data = { projectName: projectTitle ?? projectName ?? '', reason };
    await this.notifications.notify(session, { userId: annotatorId, kind, data });
    return projectName ?? '';
  }
}
