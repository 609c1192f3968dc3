import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Types } from 'mongoose';
import { AnswerScores, type Decision, type ProjectScores, type ScoresSource } from '../annotation/exports/answer-scores.js';
import { ProjectQualityService } from '../quality/project-quality.service.js';
import { AgreementService } from './agreement.service.js';
import { AgreementRepository } from './persistence/agreement.repository.js';

/** Decisions and figures that leave with exported answers. */
@Injectable()
export class ExportedScores implements ScoresSource, OnModuleInit {
  constructor(
    private readonly scores: AnswerScores,
    private readonly agreement: AgreementRepository,
    private readonly counts: AgreementService,
    private readonly quality: ProjectQualityService,
  ) {}

  onModuleInit(): void {
    this.scores.bind(this);
  }

  async of(projectId: Types.ObjectId): Promise<ProjectScores> {
    await this.counts.refresh(projectId);
    const [gold, marks, decided] = await Promise.all([
      this.quality.accuracies(projectId),
      this.agreement.findMarks(projectId),
      this.agreement.countDecided({ projectId }),
    ]);
    return { gold, mark: JSON.stringify([[...gold], [...marks], decided]) };
  }

  async agreementOf(taskId: Types.ObjectId): Promise<ReadonlyMap<string, number>> {
    return this.agreement.likenessOf(taskId);
  }

  decisionsOn(itemIds: readonly Types.ObjectId[]): AsyncIterable<Decision> {
    return this.agreement.decisionsOn(itemIds);
  }
}
