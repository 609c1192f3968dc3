import { Injectable } from '@nestjs/common';
import { foldText, PICTURE_SIDE, picturePrint, soundPrint } from '@labelbridge/annotation';
import { FLAG_LIMITS, type ItemFlagRule } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { inTurns, inPieces } from '../../../common/concurrency/in-turns.js';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { type ItemContent, ItemContents } from '../annotation/work/item-contents.js';
import { MediaService } from '../media/media.service.js';
import { excerpt, type Finding, NO_EVIDENCE, rowOf } from './domain/evidence.js';
import { likenessOf, type MediumPrint, type Print, printOf } from './domain/prints.js';
import { FlagWriter } from './flag-writer.js';
import { type PrintRecord, type ScanRecord } from './persistence/print.schema.js';
import { PrintRepository } from './persistence/prints.repository.js';
import { type ScanRun } from './scan-run.js';

const ITEMS_AT_ONCE = 100;
/** Ids are made before their transactions end, and by several servers: items may appear before the last one seen. */
const LATE_MS = 120_000;
const GIVEN_UP_MS = 86_400_000;
/** A run with more of them ends: the next one reads all from the first of them on. */
const WAITING_MAX = 200;

/** Long recordings take milliseconds each. */
async function firstLike(print: Print, others: readonly PrintRecord[]): Promise<PrintRecord | undefined> {
  for await (const other of inTurns(others)) if (likenessOf(print, other) !== null) return other;
  return undefined;
}

/** Looks at each new item once, and compares it with the items that share a band with it. */
@Injectable()
export class ItemScan {
  constructor(
    private readonly contents: ItemContents,
    private readonly media: MediaService,
    private readonly prints: PrintRepository,
    private readonly writer: FlagWriter,
    private readonly clock: Clock,
  ) {}

  async run(run: ScanRun): Promise<void> {
    await this.lookAgain(run);
    const before = await this.prints.scanOf('items');
    const from = before ? new Types.ObjectId(before.from) : null;
    let [waiting, last]: (Types.ObjectId | null)[] = [null, null];
    let waits = 0;
    for await (const ids of inPieces(inTurns(this.contents.idsFrom(from)), ITEMS_AT_ONCE)) {
      const known = await this.prints.knownAmong('item', ids);
      for await (const _id of inTurns(ids)) {
        if (run.isOver() || waits >= WAITING_MAX) break;
        last = _id;
        if (known.has(String(_id)) || (await this.isDone(_id, run))) continue;
        waiting ??= _id;
        waits++;
      }
      if (last !== ids.at(-1)) break;
      // A stopped server goes on from here.
      if (last && known.size < ids.length) await this.save(before, waiting ?? last);
    }
    if (last) await this.save(before, waiting ?? last);
  }

  /** Compares items whose medium was not ready. */
  private async lookAgain(run: ScanRun): Promise<void> {
    for await (const { of } of inTurns(await this.prints.waiting(ITEMS_AT_ONCE))) {
      if (run.isOver()) return;
      if (!(await this.isDone(of, run))) await this.prints.wait(of, this.clock.now());
    }
  }

  private async save(before: ScanRecord | null, until: Types.ObjectId): Promise<void> {
    const now = this.clock.now();
    const late = Types.ObjectId.createFromTime(Math.floor((now.getTime() - LATE_MS) / 1_000));
    const settled = String(until) < String(late) ? String(until) : String(late);
    const from = before && settled < before.from ? before.from : settled;
    await this.prints.saveScan({ _id: 'items', from });
  }

  /** @returns false if it has to wait for the next run; items that fail for long are given up */
  private async isDone(_id: Types.ObjectId, run: ScanRun): Promise<boolean> {
    const isOld = this.clock.now().getTime() - _id.getTimestamp().getTime() >= GIVEN_UP_MS;
    try {
      const content = (await this.contents.contentsOfIds([_id])).get(String(_id));
      if (content) await this.compare(content, isOld, run);
      else await this.prints.wait(_id, null);
      return true;
    } catch (error) {
      run.onError(error);
      return isOld;
    }
  }

  /** @param isOld tells that its medium is not waited for any more */
  private async compare(content: ItemContent, isOld: boolean, run: ScanRun): Promise<void> {
    const medium = await this.mediumOf(content);
    const waits = medium === undefined && !isOld ? this.clock.now() : null;
    const print = printOf(content, medium ?? null, 'i');
    if (!print) return;
    const [exact = '', ...near] = print.bands;
    // Its own print is there if a run was stopped behind it, or its medium was not ready.
    const isOther = ({ of }: PrintRecord): boolean => !of.equals(content.itemId);
    const equal = (await this.prints.like([exact], 3)).filter(isOther);
    const [same] = equal;
    if (same) {
      const isLong = content.mediaIds.length > 0 || foldText(content.text).length >= FLAG_LIMITS.sameItem.characters;
      if (isLong) await this.raise('same-item', content, print, same, run);
    } else if (near.length > 0) {
      const like = await this.prints.like(near, FLAG_LIMITS.near.compared);
      const others = like.filter(isOther).sort((one, other) => (String(one.of) < String(other.of) ? -1 : 1));
      const found = await firstLike(print, others);
      if (found) await this.raise('near-item', content, print, found, run);
    }
    await this.prints.put({
      kind: 'item',
      of: content.itemId,
      itemId: content.itemId,
      projectId: content.projectId,
      annotatorId: null,
      sha: print.sha,
      text: print.text,
      pictures: [...print.pictures],
      sound: print.sound,
      // Later items find one of equal ones: so the same picture a thousand times fills no band.
      bands: equal.some(({ bands }) => bands.length > 1) ? [exact] : [...print.bands],
      waits,
    });
  }

  /** @returns null without a medium that can be compared; undefined while it is not ready */
  private async mediumOf({ mediaIds }: ItemContent): Promise<MediumPrint | null | undefined> {
    const [medium] = mediaIds;
    if (medium === undefined || mediaIds.length > 1) return null;
    const grey = await this.media.greyOf(medium, PICTURE_SIDE);
    const picture = grey && picturePrint(grey);
    if (grey !== null) return picture && { picture };
    const words = await this.media.soundWordsOf(medium);
    return typeof words === 'string' ? { sound: soundPrint(words) } : words;
  }

  private async raise(rule: ItemFlagRule, content: ItemContent, print: Print, other: PrintRecord, run: ScanRun): Promise<void> {
    const found = (await this.contents.contentsOfIds([other.itemId])).get(String(other.itemId));
    // The earlier item was deleted.
    if (!found) return;
    const projects = [String(content.projectId), String(found.projectId)].sort();
    const finding: Finding = {
      rule,
      annotatorId: null,
      otherId: null,
      projectId: String(content.projectId),
      // By content: the same content many times is one flag.
      digests: [digestOf(projects, [print.sha, other.sha].sort())],
      pair: null,
      itemIds: [String(content.itemId), String(found.itemId)],
      evidence: {
        facts: [
          { label: 'Alike', value: `${Math.round((likenessOf(print, other) ?? 1) * 100)} %` },
          { label: 'New item', value: content.task.title },
          { label: 'Earlier item', value: found.task.title },
        ],
        rows: [
          rowOf({
            own: excerpt(content.text) || null,
            other: excerpt(found.text) || null,
            taskIds: [String(content.task._id), String(found.task._id)],
            mediaIds: [content.mediaIds[0] ?? null, found.mediaIds[0] ?? null],
          }),
        ],
      },
      shown: NO_EVIDENCE,
    };
    await this.writer.raise(finding, run.budget);
  }
}
