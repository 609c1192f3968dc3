import { Injectable } from '@nestjs/common';
import { answerText, closedKindOf, type LabelConfig, offeredOf, type Region } from '@labelbridge/annotation';
import { type FlagRowChange } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { regionsOf } from '../annotation/domain/stored.js';
import { ItemContents } from '../annotation/work/item-contents.js';
import { InterfacesService } from '../annotation/interfaces/interfaces.service.js';
import { type GoldAnswerRecord } from './persistence/gold-answer.schema.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';

/** A wrong answer of a person on a gold item. */
export interface WrongAnswer {
  readonly _id: Types.ObjectId;
  readonly itemId: Types.ObjectId;
  readonly jobId: Types.ObjectId;
  readonly number: number;
  readonly text: string;
  /** Equal for equal answers, whatever the ids of their regions; null for answers that people give alike without copying. */
  readonly digest: string | null;
  /** Wrong answers that the interface offers; null for those without number, such as drawings. */
  readonly wrongChoices: number | null;
}

/** An answer of a person on a gold item, right or wrong. */
export interface GivenAnswer {
  readonly annotatorId: Types.ObjectId;
  readonly digest: string;
  readonly right: boolean;
}

/** Digest of an answer without what differs by device. */
const answerDigest = (regions: readonly Region[]): string =>
  digestOf(
    regions
      .map(({ from, to, labels, shape, answer, fields }) => JSON.stringify([from, to, labels, shape, answer ?? null, fields ?? null]))
      .sort(),
  );

/** @returns null if some question is open */
export function wrongChoicesOf({ controls }: Pick<LabelConfig, 'controls'>): number | null {
  if (controls.length === 0 || controls.some((control) => closedKindOf(control) === null)) return null;
  return controls.reduce((product, control) => product * offeredOf(control), 1) - 1;
}

/** Wrong answers on gold items, for modules that compare people. Right ones prove nothing. */
@Injectable()
export class WrongGold {
  constructor(
    private readonly answers: GoldAnswerRepository,
    private readonly interfaces: InterfacesService,
    private readonly contents: ItemContents,
  ) {}

  /** The latest ones of a person in a project. @param since the earliest time of the answers */
  async of(
    { annotatorId, projectId }: Pick<GoldAnswerRecord, 'annotatorId' | 'projectId'>,
    since: Date,
    limit: number,
  ): Promise<WrongAnswer[]> {
    const wrong: WrongAnswer[] = [];
    // An answer may have megabytes.
    for await (const answer of inTurns(this.answers.wrongOf({ annotatorId, projectId }, since, limit))) {
      const { _id, itemId, jobId, order, interfaceId } = answer;
      const regions = regionsOf(answer.regions);
      const predicted = (await this.contents.predictedFor([itemId])).get(String(itemId)) ?? [];
      // People who overlook everything, or keep what the machine proposed, copy from nobody.
      const given = answerDigest(regions);
      const digest = regions.length > 0 && given !== answerDigest(predicted) ? given : null;
      const wrongChoices = wrongChoicesOf(await this.interfaces.configOf({ interfaceId }));
      wrong.push({ _id, itemId, jobId, number: order + 1, text: answerText(regions), digest, wrongChoices });
    }
    return wrong;
  }

  /** The answers of all people on an item; null if there are more than `limit`. */
  async givenTo(itemId: Types.ObjectId, limit: number): Promise<GivenAnswer[] | null> {
    const given: GivenAnswer[] = [];
    for await (const { annotatorId, regions, right } of inTurns(this.answers.ofItem(itemId, limit + 1))) {
      given.push({ annotatorId, digest: answerDigest(regionsOf(regions)), right });
    }
    return given.length > limit ? null : given;
  }

  /** Finds wrong answers that are right by now, or do not count any more. */
  async changedAmong(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, FlagRowChange>> {
    const found = new Map((await this.answers.findMany(ids)).map((answer) => [String(answer._id), answer]));
    return new Map(
      ids.map(String).flatMap((id): [string, FlagRowChange][] => {
        const answer = found.get(id);
        if (!answer?.counts) return [[id, 'uncounted']];
        return answer.right ? [[id, 'right']] : [];
      }),
    );
  }

  /** The answers of these that the person sees beside the known ones. */
  async shownAmong(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    const found = await this.answers.findMany(ids);
    return new Set(found.filter(({ revealed }) => revealed).map(({ _id }) => String(_id)));
  }
}
