import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ItemErased } from '../annotation/deletion/item-erased.js';
import { AgreementRepository } from './persistence/agreement.repository.js';

/** Deletes the decision on a deleted item, and what differed on it. Figures of its task keep what they counted. */
@Injectable()
export class ErasedAgreement implements OnModuleInit {
  constructor(
    private readonly erased: ItemErased,
    private readonly agreement: AgreementRepository,
  ) {}

  onModuleInit(): void {
    this.erased.subscribe((session, itemId) => this.agreement.deleteItem(session, itemId));
  }
}
