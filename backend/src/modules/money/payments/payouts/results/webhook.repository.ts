import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model } from 'mongoose';
import { isDuplicateKey } from '../../../../../common/errors/infrastructure-errors.js';
import { WEBHOOK_MODEL, type WebhookRecord } from './webhook.schema.js';

@Injectable()
export class WebhookRepository {
  constructor(@InjectModel(WEBHOOK_MODEL) private readonly webhooks: Model<WebhookRecord>) {}

  async record(_id: string, what: Pick<WebhookRecord, 'provider' | 'reference' | 'state' | 'effect'>, now: Date): Promise<void> {
    const change = { $inc: { times: 1 }, $set: { lastAt: now }, $setOnInsert: { ...what, firstAt: now } };
    try {
      await this.webhooks.updateOne({ _id }, change, { upsert: true });
    } catch (error) {
      // Two equal webhooks at once: the other request inserted it.
      if (!isDuplicateKey(error)) throw error;
      await this.webhooks.updateOne({ _id }, change);
    }
  }
}
