import { Injectable } from '@nestjs/common';
import { answerText } from '@labelbridge/annotation';
import { storedRegions } from './domain/stored-regions.js';
import { type ShownAnswerDto } from './dto/gold.dto.js';
import { type GoldAnswerRecord } from './persistence/gold-answer.schema.js';
import { GoldRepository } from './persistence/gold.repository.js';

/** Answers beside the known ones. */
@Injectable()
export class AnswerViews {
  constructor(private readonly golds: GoldRepository) {}

  async of(answers: readonly GoldAnswerRecord[]): Promise<ShownAnswerDto[]> {
    const golds = new Map((await this.golds.findMany(answers.map(({ itemId }) => itemId))).map((gold) => [String(gold._id), gold]));
    return answers.flatMap((answer) => {
      const gold = golds.get(String(answer.itemId));
      if (!gold) return [];
      const { _id, jobId, regions, right, counts, at, dispute } = answer;
      return {
        _id: String(_id),
        jobId: String(jobId),
        given: answerText(storedRegions(regions)),
        known: answerText(storedRegions(gold.regions)),
        explanation: gold.explanation,
        right,
        counts,
        at: at.toISOString(),
        dispute: dispute && { text: dispute.text, state: dispute.state, at: dispute.at.toISOString(), reason: dispute.reason },
      };
    });
  }
}
