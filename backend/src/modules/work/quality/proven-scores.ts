import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type OwnScore } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { ProjectScores, type ScoreSource } from '../projects/needed-scores.js';
import { overallOf } from './domain/accuracy.js';
import { type StandingRecord } from './persistence/standing.schema.js';
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
    const byPerson = new Map<string, StandingRecord[]>();
    for (const standing of await this.standings.ofPeople(annotatorIds, session)) {
      const annotatorId = String(standing.annotatorId);
      byPerson.set(annotatorId, [...(byPerson.get(annotatorId) ?? []), standing]);
    }
    const now = this.clock.now();
    return new Map([...byPerson].map(([annotatorId, standings]) => [annotatorId, overallOf(standings, now)]));
  }
}
