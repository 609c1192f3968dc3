import { Injectable } from '@nestjs/common';
import { FLAG_LIMITS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { ItemContents } from '../annotation/work/item-contents.js';
import { type WrongAnswer, WrongGold } from '../quality/wrong-gold.js';
import { type BothWrong, copiedAnswers } from './domain/copied-answers.js';
import { excerpt, NO_EVIDENCE, rowOf } from './domain/evidence.js';
import { FlagWriter } from './flag-writer.js';
import { FlagRepository } from './persistence/flags.repository.js';
import { PrintRepository } from './persistence/prints.repository.js';
import { type WorkOfPerson } from './repeated-scan.js';
import { type ScanRun } from './scan-run.js';

const { copied } = FLAG_LIMITS;
/** A wrong answer of more people is not rare. */
const SHARERS_MAX = 20;
const PAIRS_MAX = 20;

type Given = ReturnType<WrongGold['givenTo']>;

/** Compares the wrong answers of a person on gold items with wrong answers of others. */
@Injectable()
export class CopiedScan {
  constructor(
    private readonly gold: WrongGold,
    private readonly contents: ItemContents,
    private readonly prints: PrintRepository,
    private readonly flags: FlagRepository,
    private readonly writer: FlagWriter,
  ) {}

  /** @returns false if it was stopped, and has to begin anew */
  async look({ annotatorId, projectId }: WorkOfPerson, run: ScanRun): Promise<boolean> {
    const wrong = await this.gold.of({ annotatorId, projectId }, run.begunAt, copied.items);
    if (wrong.length < copied.shared) return true;
    const shared = new Map<string, number>();
    for await (const mine of inTurns(wrong)) {
      // Not when its time is over: a person with much work would never be looked at to the end.
      if (run.isStopping()) return false;
      const others = await this.sharersOf(mine, { annotatorId, projectId });
      if (others.size > SHARERS_MAX) continue;
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const pairs = [...shared].filter(([, count]) => count >= copied.shared).sort(([, one], [, other]) => other - one);
    const given = new Map<string, Given>();
    for (const [other] of pairs.slice(0, PAIRS_MAX)) {
      if (run.isStopping()) return false;
      await this.judge({ annotatorId, projectId, otherId: new Types.ObjectId(other) }, { wrong, given }, run);
    }
    // The last one may be judged in part.
    return !run.isStopping();
  }

  /** Keeps the answer for later comparisons. @returns others who gave it, as far as their work was looked at */
  private async sharersOf({ _id, itemId, digest }: WrongAnswer, { annotatorId, projectId }: WorkOfPerson): Promise<Set<string>> {
    if (digest === null) return new Set();
    const band = `g${String(itemId)}:${digest}`;
    await this.prints.put({
      ...{ kind: 'gold', of: _id, itemId, projectId, annotatorId, sha: digest, text: null, pictures: [], sound: null, bands: [band] },
    });
    const same = await this.prints.like([band], SHARERS_MAX + 2);
    return new Set(same.flatMap((print) => (print.annotatorId?.equals(annotatorId) ? [] : String(print.annotatorId))));
  }

  /** @param given the answers of all on an item, which each pair compares */
  private async judge(
    { annotatorId, projectId, otherId }: WorkOfPerson & { readonly otherId: Types.ObjectId },
    { wrong, given: kept }: { readonly wrong: readonly WrongAnswer[]; readonly given: Map<string, Given> },
    run: ScanRun,
  ): Promise<void> {
    const flagged = await this.flags.itemsOf({ rule: 'copied-answers', annotatorId, otherId });
    // Read anew: a known answer may have been mended.
    const theirAnswers = await this.gold.of({ annotatorId: otherId, projectId }, run.begunAt, copied.items);
    const theirs = new Map(theirAnswers.map((answer) => [String(answer.itemId), answer]));
    const both: (BothWrong & { readonly mine: WrongAnswer; readonly their: WrongAnswer })[] = [];
    for (const mine of wrong) {
      if (run.isStopping()) return;
      const item = String(mine.itemId);
      const their = theirs.get(item);
      if (!their || flagged.has(item)) continue;
      // Counted anew from all answers: prints come later, and have no right ones.
      const given = kept.get(item) ?? this.gold.givenTo(mine.itemId, copied.othersMax);
      kept.set(item, given);
      const all = await given;
      if (!all) continue;
      const others = all.filter((each) => !each.annotatorId.equals(annotatorId) && !each.annotatorId.equals(otherId));
      const isSame = ({ digest }: { readonly digest: string | null }): boolean => digest !== null && digest === mine.digest;
      both.push({
        ...{ item, mine, their, same: isSame(their), wrongChoices: mine.wrongChoices },
        others: others.length,
        othersSame: others.filter(isSame).length,
        othersWrong: others.filter((each) => !each.right || isSame(each)).length,
      });
    }
    const found = copiedAnswers(both);
    if (!found) return;
    const items = new Set(found.items.map(({ item }) => item));
    const rows = both.filter(({ item }) => items.has(item));
    const contents = await this.contents.contentsOfIds(rows.map(({ mine }) => mine.itemId));
    const digest = digestOf(String(projectId), [...items].sort());
    const pair = digestOf(digest, [String(annotatorId), String(otherId)].sort());
    const facts = [
      { label: 'Same wrong answers', value: String(rows.length) },
      { label: 'Items that both answered wrongly', value: String(both.length) },
      found.chance === null
        ? {
            label: 'Others who gave these answers',
            value: `None of at least ${Math.min(...rows.map(({ others }) => others))} for each item`,
          }
        : { label: 'Chance without copying', value: 'below 0.000001' },
    ];
    const flagOf = async (of: Types.ObjectId, other: Types.ObjectId, sides: readonly { own: WrongAnswer; others: WrongAnswer }[]) => {
      const evidenceRows = sides.map(({ own, others }) => {
        const item = excerpt(contents.get(String(own.itemId))?.text ?? '') || null;
        return rowOf({ item, own: own.text, other: others.text, jobId: String(own.jobId), number: own.number, answerId: String(own._id) });
      });
      await this.writer.raise(
        {
          rule: 'copied-answers',
          annotatorId: String(of),
          otherId: String(other),
          projectId: String(projectId),
          digests: [digestOf(digest, String(other))],
          pair,
          itemIds: [...items],
          evidence: { facts, rows: evidenceRows },
          // Rows tell which items have a known answer: the person sees those alone whose known answer they have seen.
          shown: NO_EVIDENCE,
        },
        run.budget,
      );
    };
    await flagOf(
      annotatorId,
      otherId,
      rows.map(({ mine, their }) => ({ own: mine, others: their })),
    );
    await flagOf(
      otherId,
      annotatorId,
      rows.map(({ mine, their }) => ({ own: their, others: mine })),
    );
  }
}
