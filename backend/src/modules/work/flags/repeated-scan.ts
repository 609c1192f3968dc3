import { Injectable } from '@nestjs/common';
import { foldText } from '@labelbridge/annotation';
import { FLAG_LIMITS } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { ItemContents } from '../annotation/work/item-contents.js';
import { excerpt, type EvidenceRow, rowOf } from './domain/evidence.js';
import { likenessOf, type Print, printOf } from './domain/prints.js';
import { repeatedText } from './domain/repeated-text.js';
import { FlagWriter } from './flag-writer.js';
import { FlagRepository } from './persistence/flags.repository.js';
import { type PrintRecord } from './persistence/print.schema.js';
import { PrintRepository } from './persistence/prints.repository.js';
import { type ScanRun } from './scan-run.js';

const ROWS_SHOWN = 10;
const { repeated } = FLAG_LIMITS;

const projectBand = (projectId: Types.ObjectId, { sha }: Pick<Print, 'sha'>): string => `b${String(projectId)}:${sha}`;

export interface WorkOfPerson {
  readonly annotatorId: Types.ObjectId;
  readonly projectId: Types.ObjectId;
}

/** Compares the texts of a job with the person's earlier ones in the project. */
@Injectable()
export class RepeatedScan {
  constructor(
    private readonly contents: ItemContents,
    private readonly prints: PrintRepository,
    private readonly flags: FlagRepository,
    private readonly writer: FlagWriter,
  ) {}

  async look({ jobId, annotatorId, projectId }: WorkOfPerson & { readonly jobId: Types.ObjectId }, run: ScanRun): Promise<void> {
    const prints = new Map<string, Print>();
    for await (const { _id, itemId, text } of inTurns(this.contents.writtenIn(jobId))) {
      const folded = foldText(text);
      if (folded.length < repeated.characters) continue;
      const print = printOf({ text, mediaIds: [] }, null, `w${String(annotatorId)}${String(projectId)}`);
      // Nobody copies who keeps the text of a machine.
      if (!print || folded === foldText(await this.contents.predictedText(itemId))) continue;
      prints.set(print.sha, print);
      const [exact = ''] = print.bands;
      const [first] = await this.prints.like([exact], 1);
      // One print of each person is enough to tell how many wrote it.
      const isFirst = !first || first.of.equals(_id);
      await this.prints.put({
        ...{ kind: 'text', of: _id, itemId, projectId, annotatorId, sha: print.sha, text: print.text },
        ...{ pictures: [...print.pictures], sound: print.sound },
        bands: isFirst ? [...print.bands, projectBand(projectId, print)] : [...print.bands],
      });
    }
    // All texts of the job first, so that the evidence has all of them.
    for (const print of prints.values()) {
      const like = (await this.prints.like(print.bands, repeated.compared)).filter((other) => likenessOf(print, other) !== null);
      if (like.length >= repeated.items) await this.judge({ annotatorId, projectId }, like, run);
    }
  }

  /** Others write it, too: the guideline may ask for it. */
  private async isUsual(print: PrintRecord): Promise<boolean> {
    const same = await this.prints.like([projectBand(print.projectId, print)], repeated.others + 1);
    return same.filter(({ annotatorId }) => !print.annotatorId?.equals(annotatorId ?? '')).length >= repeated.others;
  }

  /** @param like prints of alike texts of the person */
  private async judge({ annotatorId, projectId }: WorkOfPerson, like: readonly PrintRecord[], run: ScanRun): Promise<void> {
    const texts = [...like].sort((one, other) => (String(one._id) < String(other._id) ? -1 : 1));
    const [first] = texts;
    const flagged = await this.flags.itemsOf({ rule: 'repeated-text', annotatorId, otherId: null });
    // They were asked about it, or about one that is nearly the same.
    if (!first || texts.some(({ itemId }) => flagged.has(String(itemId))) || (await this.isUsual(first))) return;
    const items = await this.prints.ofItems(texts.map(({ itemId }) => itemId));
    const contents = await this.contents.contentsOfIds(texts.map(({ itemId }) => itemId));
    const given = texts.map((print) => {
      const item = String(print.itemId);
      return { print, item, content: items.get(item) ?? null, hasMedium: (contents.get(item)?.mediaIds.length ?? 0) > 0 };
    });
    const found = repeatedText(given);
    if (!found) return;
    const rows = await this.rowsOf(found.slice(0, ROWS_SHOWN).map(({ print }) => print));
    const evidence = { facts: [{ label: 'Items with this text', value: String(found.length) }], rows };
    await this.writer.raise(
      {
        rule: 'repeated-text',
        annotatorId: String(annotatorId),
        otherId: null,
        projectId: String(projectId),
        // Digests the text: a person who was asked about it is not asked again for each further item.
        digests: [digestOf(String(projectId), first.sha)],
        pair: null,
        itemIds: found.map(({ item }) => item),
        evidence,
        shown: evidence,
      },
      run.budget,
    );
  }

  private async rowsOf(prints: readonly PrintRecord[]): Promise<EvidenceRow[]> {
    const contents = await this.contents.contentsOfIds(prints.map(({ itemId }) => itemId));
    const answers = await this.contents.numberedOf(prints.map(({ of }) => of));
    return answers.map(({ itemId, jobId, number, text }) =>
      rowOf({ item: excerpt(contents.get(String(itemId))?.text ?? '') || null, own: excerpt(text), jobId: String(jobId), number }),
    );
  }
}
