import { Injectable } from '@nestjs/common';
import { lackingScoreText, type MissingScore, NO_SCORE, type OwnScore, reachedScores } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { conflict } from '../../../common/errors/errors.js';
import { Port } from '../../../common/ports/port.js';
import { scoreKey } from './domain/project-changes.js';
import { type ProjectRecord } from './persistence/project.schema.js';

export interface ScoreSource {
  /** Answers on gold items, by annotator. People without answers are left out. */
  scoresOf(annotatorIds: readonly Types.ObjectId[], session?: ClientSession): Promise<ReadonlyMap<string, OwnScore>>;
}

/** Scores that people have earned. The quality module binds it. */
@Injectable()
export class ProjectScores extends Port<ScoreSource> {}

type Needing = Pick<ProjectRecord, 'needsScore'>;

/** The scores that projects need. */
@Injectable()
export class NeededScores {
  constructor(private readonly scores: ProjectScores) {}

  /** The scores that people lack, by annotator and needing project. */
  async lackedBy(
    annotatorIds: readonly Types.ObjectId[],
    projects: readonly Needing[],
    session?: ClientSession,
  ): Promise<(annotatorId: string, project: Needing) => MissingScore | null> {
    if (annotatorIds.length === 0 || projects.every(({ needsScore }) => !needsScore)) return () => null;
    const scores = await this.scores.implementation.scoresOf(annotatorIds, session);
    return (annotatorId, { needsScore: score }) => {
      const own = scores.get(annotatorId) ?? NO_SCORE;
      const { right, seen, low } = own;
      return score && !reachedScores(own).includes(score) ? { score, right, seen, low } : null;
    };
  }

  /** Keys of needs that a person answers by their score. */
  async keysOf({ _id }: CurrentUser): Promise<string[]> {
    const scores = await this.scores.implementation.scoresOf([new Types.ObjectId(_id)]);
    return reachedScores(scores.get(_id) ?? NO_SCORE).map(scoreKey);
  }

  /** @throws 409 saying what is needed and what the person has */
  async refuseLower(session: ClientSession, { _id }: CurrentUser, project: Needing): Promise<void> {
    const missing = (await this.lackedBy([new Types.ObjectId(_id)], [project], session))(_id, project);
    if (missing) throw conflict(lackingScoreText(missing), [{ field: 'needs.score', message: String(missing.score) }]);
  }
}
