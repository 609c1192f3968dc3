import { Injectable } from '@nestjs/common';
import { answerText } from '@labelbridge/annotation';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { GoldItems } from '../annotation/work/gold-items.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { type ShownAnswerDto } from './dto/gold.dto.js';
import { type GoldAnswerRecord } from './persistence/gold-answer.schema.js';
import { GoldRepository } from './persistence/gold.repository.js';

/** Answers beside the known ones. */
@Injectable()
export class AnswerViews {
  constructor(
    private readonly golds: GoldRepository,
    private readonly items: GoldItems,
  ) {}

  async of(answers: readonly GoldAnswerRecord[]): Promise<ShownAnswerDto[]> {
    const itemIds = answers.map(({ itemId }) => itemId);
    const [found, texts] = await Promise.all([this.golds.findMany(itemIds), this.items.textsOf(answers)]);
    const golds = new Map(found.map((gold) => [String(gold._id), gold]));
    const views: ShownAnswerDto[] = [];
    // An answer may have megabytes.
    for await (const answer of inTurns(answers)) {
      const gold = golds.get(String(answer.itemId));
      if (!gold) continue;
      const { _id, itemId, jobId, order, regions, right, counts, at, dispute } = answer;
      views.push({
        _id: String(_id),
        jobId: String(jobId),
        number: order + 1,
        text: texts.get(String(itemId)) ?? null,
        given: answerText(regionsOf(regions)),
        known: answerText(regionsOf(gold.regions)),
        explanation: gold.explanation,
        right,
        counts,
        at: at.toISOString(),
        dispute: dispute && { text: dispute.text, state: dispute.state, at: dispute.at.toISOString(), reason: dispute.reason },
      });
    }
    return views;
  }
}
