import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RUN_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { conflict } from '../../../common/errors/errors.js';
import { ItemErased } from '../annotation/deletion/item-erased.js';
import { GoldAnswerRepository } from './persistence/gold-answers.repository.js';
import { GoldRepository } from './persistence/gold.repository.js';

/** Deletes what is known of a deleted item. Gold that counts for people must be withdrawn first, which counts their answers again. */
@Injectable()
export class ErasedGold implements OnModuleInit {
  constructor(
    private readonly erased: ItemErased,
    private readonly golds: GoldRepository,
    private readonly answers: GoldAnswerRepository,
  ) {}

  onModuleInit(): void {
    this.erased.subscribe((session, itemId) => this.delete(session, itemId));
  }

  /** @throws 409 */
  private async delete(session: ClientSession, itemId: Types.ObjectId): Promise<void> {
    const gold = await this.golds.lock(session, itemId);
    if (gold && gold.retired !== 'withdrawn') throw conflict(RUN_MESSAGES.itemIsGold);
    if (gold?.recounts) throw conflict(RUN_MESSAGES.goldRecounts);
    if (!gold) return;
    await this.answers.deleteOfItem(session, itemId);
    await this.golds.delete(session, itemId);
  }
}
