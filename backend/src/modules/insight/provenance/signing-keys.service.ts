import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { newSigningPair, signText } from './domain/card-signature.js';
import { SIGNING_KEY_MODEL, type SigningKeyRecord } from './persistence/signing-key.schema.js';

export interface SignedText {
  readonly keyId: string;
  readonly text: string;
  readonly signature: string;
}

const placeOf = (id: string): string => `signingkeys/${id}`;

/** The platform's key for dataset cards, and the public keys of all cards so far. */
@Injectable()
export class SigningKeys {
  constructor(
    @InjectModel(SIGNING_KEY_MODEL) private readonly keys: Model<SigningKeyRecord>,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Signs with the current key. Creates the first one. @param textOf gets the key's id */
  async sign(textOf: (keyId: string) => string): Promise<SignedText> {
    const { _id, sealedPrivateKey } = await this.current();
    const text = textOf(_id);
    return { keyId: _id, text, signature: signText(text, openText(this.settings.dataKeys, placeOf(_id), sealedPrivateKey ?? '')) };
  }

  async publicKeyOf(keyId: string): Promise<string> {
    const key = await this.keys.findById(keyId).lean<SigningKeyRecord>();
    if (!key) throw new Error(`the key ${keyId} of a dataset card is not there`);
    return key.publicKey;
  }

  /** Replaces the key that signs, for the operator, and forgets its private part. Its cards stay verifiable. @returns the new key's id */
  async rotate(): Promise<string> {
    return this.transactions.run(async (session) => {
      await this.keys.updateMany({ current: true }, { $set: { current: false, sealedPrivateKey: null } }, { session });
      const record = this.newRecord();
      await this.keys.insertMany([record], { session });
      const target = { _id: record._id, name: 'Key of dataset cards' };
      await this.audit.record(session, { by: null, action: 'dataset-card.new-key', target });
      return record._id;
    });
  }

  private async current(): Promise<SigningKeyRecord> {
    const found = await this.keys.findOne({ current: true }).lean<SigningKeyRecord>();
    if (found) return found;
    try {
      await this.keys.insertMany([this.newRecord()]);
    } catch (error) {
      // Another call created it first.
      if (!isDuplicateKey(error)) throw error;
    }
    return this.current();
  }

  private newRecord(): SigningKeyRecord {
    const { keyId, publicKey, privateKey } = newSigningPair();
    const sealedPrivateKey = sealText(this.settings.dataKeys, placeOf(keyId), privateKey);
    return { _id: keyId, publicKey, sealedPrivateKey, current: true, createdAt: this.clock.now() };
  }
}
