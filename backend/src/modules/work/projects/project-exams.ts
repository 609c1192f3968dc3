import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Port } from '../../../common/ports/port.js';

export interface ExamFacts {
  readonly title: string;
  /** The exam's own time. */
  readonly minutes: number;
}

/** First pass of a person at an exam. */
export interface ExamPass {
  readonly _id: Types.ObjectId;
  /** Title of the exam. */
  readonly title: string;
  /** Minutes that its pay is for. */
  readonly minutes: number;
  /** This pass, or another one of the person at the exam, was paid. */
  readonly isPaid: boolean;
}

export interface ExamSource {
  /** Ids of the exams that a person has passed, as their passes count now. */
  passedBy(annotatorId: string): Promise<ReadonlySet<string>>;
  /** As `passedBy`, for several people, by their id. */
  passedAmong(annotatorIds: readonly Types.ObjectId[], session?: ClientSession): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Ids of the exams that a person has ever passed. */
  everPassedBy(annotatorId: string): Promise<ReadonlySet<string>>;
  /**
   * Makes transactions that promise or pay a pass conflict with each other.
   *
   * @returns the first pass of a person at an exam, whether it counts or not; null if there is none
   */
  lockFirstPass(session: ClientSession, annotatorId: Types.ObjectId, id: Types.ObjectId): Promise<ExamPass | null>;
  /** Marks a pass as paid, once and for all. @throws a duplicate key if another one of the person at the exam was paid */
  notePaid(session: ClientSession, passId: Types.ObjectId): Promise<void>;
  /** Titles and times by id. Unknown exams are left out. */
  factsOf(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, ExamFacts>>;
  /** Makes the transaction conflict with the end of the exam. @returns whether it is an open exam of the project */
  isOpenIn(session: ClientSession, projectId: Types.ObjectId, id: Types.ObjectId): Promise<boolean>;
}

/** The exams that projects need. The exams module binds it. */
@Injectable()
export class ProjectExams extends Port<ExamSource> {}
