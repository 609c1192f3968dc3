import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { Port } from '../../../../common/ports/port.js';

/** The answer that a reviewer decided on. */
export interface Decision {
  readonly _id: Types.ObjectId;
  readonly itemId: Types.ObjectId;
  readonly taskId: Types.ObjectId;
  /** JSON, as in annotations. */
  readonly regions: string;
  readonly at: Date;
}

// A type alias fits into a note; an interface does not.
type GoldAccuracy = { right: number; seen: number; low: number | null; high: number | null };

/** Figures of a project, as its pages show them. */
export interface ProjectScores {
  /** By annotator. People without a measured answer are left out. */
  readonly gold: ReadonlyMap<string, GoldAccuracy>;
  /** Changes with any figure or decision. */
  readonly mark: string;
}

export interface ScoresSource {
  of(projectId: Types.ObjectId): Promise<ProjectScores>;
  /** Likeness of the answers on items of a task, from 0 to 1, by item. Items that were not compared are left out. */
  agreementOf(taskId: Types.ObjectId): Promise<ReadonlyMap<string, number>>;
  decisionsOn(itemIds: readonly Types.ObjectId[]): AsyncIterable<Decision>;
}

/** Decisions on answers, and their scores, for exports. The agreement module binds it. */
@Injectable()
export class AnswerScores extends Port<ScoresSource> {}
