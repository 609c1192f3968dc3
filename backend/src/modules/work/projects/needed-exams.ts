import { Injectable } from '@nestjs/common';
import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { badInput } from '../../../common/errors/errors.js';
import { examKey } from './domain/project-changes.js';
import { type MissingExamDto } from './dto/project.dto.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { ProjectExams } from './project-exams.js';
import { type NeededExam } from './project.views.js';

type Needing = Pick<ProjectRecord, 'needsExam'>;
type Stating = Pick<ProjectRecord, 'needsExam' | 'paidWaiting'>;

/** The exams that projects need, for lists of projects. */
@Injectable()
export class NeededExams {
  constructor(private readonly exams: ProjectExams) {}

  /** @param annotator who may have passed them; undefined for admins and visitors */
  async of(projects: readonly Stating[], annotator?: CurrentUser): Promise<(project: Needing) => NeededExam | undefined> {
    const ids = projects.flatMap(({ needsExam }) => (needsExam ? [new Types.ObjectId(needsExam)] : []));
    if (ids.length === 0) return () => undefined;
    const { implementation } = this.exams;
    const pays = projects.some(({ paidWaiting = [] }) => paidWaiting.includes('exam'));
    const [facts, passed, ever] = await Promise.all([
      implementation.factsOf(ids),
      annotator ? implementation.passedBy(annotator._id) : null,
      annotator && pays ? implementation.everPassedBy(annotator._id) : null,
    ]);
    return ({ needsExam: id }) =>
      id
        ? {
            _id: id,
            title: facts.get(id)?.title ?? '',
            minutes: facts.get(id)?.minutes ?? 0,
            passed: passed && passed.has(id),
            everPassed: ever?.has(id) ?? false,
          }
        : undefined;
  }

  /** The exams that applicants lack, by annotator and needing project. */
  async lackedBy(
    annotatorIds: readonly Types.ObjectId[],
    projects: readonly Needing[],
    session?: ClientSession,
  ): Promise<(annotatorId: string, project: Needing) => MissingExamDto | null> {
    const ids = projects.flatMap(({ needsExam }) => (needsExam ? [new Types.ObjectId(needsExam)] : []));
    if (ids.length === 0 || annotatorIds.length === 0) return () => null;
    const { implementation } = this.exams;
    const [facts, passed] = await Promise.all([implementation.factsOf(ids), implementation.passedAmong(annotatorIds, session)]);
    return (annotatorId, { needsExam: _id }) =>
      _id && !passed.get(annotatorId)?.has(_id) ? { _id, title: facts.get(_id)?.title ?? '' } : null;
  }

  /** Keys of needs that a person answers by passed exams. */
  async keysOf({ _id }: CurrentUser): Promise<string[]> {
    return [...(await this.exams.implementation.passedBy(_id))].map(examKey);
  }

  /** @throws 400 unless a new need is an open exam of the project */
  async refuseUnknown(session: ClientSession, before: ProjectRecord, exam: string | null | undefined): Promise<void> {
    if (!exam || before.needsExam === exam) return;
    if (await this.exams.implementation.isOpenIn(session, before._id, new Types.ObjectId(exam))) return;
    throw badInput([{ field: 'needs.exam', message: EXAM_MESSAGES.needUnknown }]);
  }
}
