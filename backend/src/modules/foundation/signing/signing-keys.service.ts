import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { newSigningPair, signText } from './domain/signature.js';
import { SIGNING_KEY_MODEL, type SigningKeyRecord } from './persistence/signing-key.schema.js';

export interface SignedText {
  readonly keyId: string;
  readonly text: string;
  readonly signature: string;
}

export type ArchivedKey = Readonly<Pick<SigningKeyRecord, 'publicKey' | 'createdAt'>> & {
  readonly keyId: string;
  /** Null for the key that signs, and for keys replaced by earlier versions. */
  readonly replacedAt: Date | null;
};

const placeOf = (id: string): string => `signingkeys/${id}`;

/** The platform's key for what it signs, and the archive of the public keys of all signatures so far. */
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

  /** @returns null if the key is not there, as after a restoration in part */
  async publicKeyOf(keyId: string): Promise<string | null> {
    return (await this.keys.findById(keyId).lean<SigningKeyRecord>())?.publicKey ?? null;
  }

  /** All keys that have signed, the newest first. Only the operator adds one. */
  async archive(): Promise<ArchivedKey[]> {
    const found = await this.keys.find({}, { publicKey: 1, createdAt: 1, replacedAt: 1 }).sort({ _id: 1 }).lean<SigningKeyRecord[]>();
    const byAge = found.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    return byAge.map(({ _id, publicKey, createdAt, replacedAt }) => ({ keyId: _id, publicKey, createdAt, replacedAt: replacedAt ?? null }));
  }

  /** Replaces the key that signs, for the operator, and forgets its private part. What it signed stays verifiable. @returns the new key's id */
  async rotate(): Promise<string> {
    return this.transactions.run(async (session) => {
      const record = this.newRecord();
      const set = { current: false, sealedPrivateKey: null, replacedAt: record.createdAt };
      await this.keys.updateMany({ current: true }, { $set: set }, { session });
      await this.keys.insertMany([record], { session });
      const target = { _id: record._id, name: 'Key of signatures' };
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
