import { Injectable, type OnModuleInit } from '@nestjs/common';
import { compareAnswers } from '@labelbridge/annotation';
import { type ClientSession } from 'mongoose';
import { ItemErased } from '../annotation/deletion/item-erased.js';
import { AnnotationDone, type DoneAnnotation } from '../annotation/work/annotation-done.js';
import { ItemContents } from '../annotation/work/item-contents.js';
import { GoldRepository } from './persistence/gold.repository.js';
import { SuggestionAnswerRepository } from './persistence/suggestion-answers.repository.js';

/** Compares answers with what a machine proposed. If people follow it more often when they see it, they may only nod. */
@Injectable()
export class SuggestionScoring implements OnModuleInit {
  constructor(
    private readonly whenDone: AnnotationDone,
    private readonly whenErased: ItemErased,
    private readonly contents: ItemContents,
    private readonly golds: GoldRepository,
    private readonly answers: SuggestionAnswerRepository,
  ) {}

  onModuleInit(): void {
    this.whenDone.subscribe((session, done) => this.compare(session, done));
    this.whenErased.subscribe((session, itemId) => this.answers.deleteOfItem(session, itemId));
  }

  /** Leaves gold items out: all of them come without the proposal, and they are not chosen at random. */
  private async compare(session: ClientSession, { assignment, job, config, regions, at }: DoneAnnotation): Promise<void> {
    const { _id, itemId, mixed, unaided = false } = assignment;
    if (!job.projectId || mixed) return;
    const proposed = (await this.contents.predictedFor([itemId])).get(String(itemId)) ?? [];
    if (proposed.length === 0 || (await this.golds.among(session, [itemId])).size > 0) return;
    const { same } = compareAnswers(config, proposed, regions);
    await this.answers.put(session, { _id, projectId: job.projectId, itemId, unaided, same, at });
  }
}
