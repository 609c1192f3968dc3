import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { Port } from '../../../../common/ports/port.js';

export interface DoubtSource {
  /** Items of a task whose answers differ without a sure consensus, in their order. */
  itemsInDoubt(session: ClientSession, taskId: Types.ObjectId): Promise<Types.ObjectId[]>;
  /** Likeness of differing answers on undecided items among these of a task, by item, from 0 to 1. */
  likenessOfOpen(session: ClientSession, taskId: Types.ObjectId, itemIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, number>>;
}

/** The agreement module binds it. */
@Injectable()
export class Doubt extends Port<DoubtSource> {}

export interface TrySource {
  /** @returns whether the taker of a try at an exam may still read its items */
  isOpenTry(id: string): Promise<boolean>;
}

/** The tries at exams, which read items as jobs do. The exams module binds it. */
@Injectable()
export class OpenTries extends Port<TrySource> {}
