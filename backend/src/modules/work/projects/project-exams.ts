import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Port } from '../../../common/ports/port.js';

export interface ExamSource {
  /** Ids of the exams that a person has passed, as their passes count now. */
  passedBy(annotatorId: string): Promise<ReadonlySet<string>>;
  /** As `passedBy`, for several people, by their id. */
  passedAmong(annotatorIds: readonly Types.ObjectId[], session?: ClientSession): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Titles by id. Unknown exams are left out. */
  titlesOf(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>>;
  /** Makes the transaction conflict with the end of the exam. @returns whether it is an open exam of the project */
  isOpenIn(session: ClientSession, projectId: Types.ObjectId, id: Types.ObjectId): Promise<boolean>;
}

/** The exams that projects need. The exams module binds it. */
@Injectable()
export class ProjectExams extends Port<ExamSource> {}
