import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RUN_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { conflict } from '../../../common/errors/errors.js';
import { ItemErased } from '../annotation/deletion/item-erased.js';
import { FlagRepository } from './persistence/flags.repository.js';
import { PrintRepository } from './persistence/prints.repository.js';

/** Deletes prints of a deleted item, and what decided flags quote of it. */
@Injectable()
export class ErasedFlags implements OnModuleInit {
  constructor(
    private readonly erased: ItemErased,
    private readonly flags: FlagRepository,
    private readonly prints: PrintRepository,
  ) {}

  onModuleInit(): void {
    this.erased.subscribe((session, itemId) => this.delete(session, itemId));
  }

  /** @throws 409 */
  private async delete(session: ClientSession, itemId: Types.ObjectId): Promise<void> {
    if (await this.flags.isUndecided(session, itemId)) throw conflict(RUN_MESSAGES.itemFlagged);
    await this.flags.forgetItem(session, itemId);
    await this.prints.deleteOfItem(session, itemId);
  }
}
