import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type OwnScore } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { ProjectScores, type ScoreSource } from '../projects/needed-scores.js';
import { accuracyOf, plusShown } from './domain/accuracy.js';
import { StandingRepository } from './persistence/standings.repository.js';

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
    const now = this.clock.now();
    const sums = new Map<string, { readonly right: number; readonly seen: number }>();
    for await (const standing of inTurns(this.standings.ofPeople(annotatorIds, session))) {
      const annotatorId = String(standing.annotatorId);
      sums.set(annotatorId, plusShown(sums.get(annotatorId) ?? { right: 0, seen: 0 }, standing, now));
    }
    return new Map([...sums].map(([annotatorId, { right, seen }]) => [annotatorId, accuracyOf(right, seen)]));
  }
}
