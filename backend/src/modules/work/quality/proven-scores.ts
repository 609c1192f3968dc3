import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type OwnScore } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { ProjectScores, type ScoreSource } from '../projects/needed-scores.js';
import { accuracyOf } from './domain/accuracy.js';
import { shownFigures, StandingRepository } from './persistence/standings.repository.js';

/** Tells projects how well people have answered gold items so far, by the figures that they see. */
@Injectable()
export class ProvenScores implements ScoreSource, OnModuleInit {
  constructor(
    private readonly projects: ProjectScores,
    private readonly standings: StandingRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.projects.bind(this);
  }

  async scoresOf(annotatorIds: readonly Types.ObjectId[], session?: ClientSession): Promise<ReadonlyMap<string, OwnScore>> {
    const sums = new Map<string, { right: number; seen: number }>();
    for (const standing of await this.standings.ofPeople(annotatorIds, session)) {
      const figures = shownFigures(standing, this.clock.now());
      const { right, seen } = sums.get(String(standing.annotatorId)) ?? { right: 0, seen: 0 };
      sums.set(String(standing.annotatorId), { right: right + figures.right, seen: seen + figures.seen });
    }
    return new Map(
      [...sums].map(([annotatorId, sum]) => {
        const { right, seen, low } = accuracyOf(sum.right, sum.seen);
        return [annotatorId, { right, seen, low }] as const;
      }),
    );
  }
}
