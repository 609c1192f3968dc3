import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { WEBHOOK_LIMITS, type WebhookEvent } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { openText, sealText } from '../../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { type ListEndpointsQueryDto } from '../dto/endpoint.dto.js';
import { type WebhookKeys } from '../domain/signature.js';
import { ENDPOINT_MODEL, type EndpointRecord, secretPlace } from './endpoint.schema.js';

const DAY_MS = 86_400_000;

type NewEndpoint = Pick<EndpointRecord, 'url' | 'events' | 'description' | 'createdAt' | 'createdBy'>;

@Injectable()
export class EndpointRepository {
  constructor(
    @InjectModel(ENDPOINT_MODEL) private readonly endpoints: Model<EndpointRecord>,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async insert(session: ClientSession, endpoint: NewEndpoint, { signing, publicKey }: WebhookKeys): Promise<EndpointRecord> {
    const _id = new Types.ObjectId();
    const [made] = await this.endpoints.create([{ _id, ...endpoint, publicKey, sealedSecret: this.seal(_id, signing) }], { session });
    if (!made) throw new Error('the database created no webhook endpoint');
    return made.toObject();
  }

  async count(session: ClientSession): Promise<number> {
    return this.endpoints.countDocuments({}, { session, limit: WEBHOOK_LIMITS.endpoints });
  }

  /** All, the oldest first: they are few. */
  async list(): Promise<EndpointRecord[]> {
    return this.endpoints.find().sort({ createdAt: 1, _id: 1 }).lean<EndpointRecord[]>();
  }

  async listPage(query: ListEndpointsQueryDto): Promise<Page<EndpointRecord>> {
    return findPage(this.endpoints, {}, query, [{ field: 'createdAt', direction: 1 }]);
  }

  async findById(id: Types.ObjectId | string, session: ClientSession | null = null): Promise<EndpointRecord | null> {
    return this.endpoints.findById(id, null, { session }).lean<EndpointRecord>();
  }

  /** Ids of endpoints that are told of this event: active ones, and paused ones that still collect. */
  async listening(session: ClientSession, event: WebhookEvent, now: Date): Promise<Types.ObjectId[]> {
    const collectsSince = new Date(now.getTime() - WEBHOOK_LIMITS.collects * DAY_MS);
    const found = await this.endpoints
      .find({ events: event, $or: [{ paused: null }, { 'paused.at': { $gt: collectsSince } }] }, { _id: 1 }, { session })
      .lean<Pick<EndpointRecord, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** @returns the endpoint after, or null if it no longer matches `filter` */
  async change(
    session: ClientSession | null,
    _id: Types.ObjectId,
    set: Partial<EndpointRecord>,
    filter: QueryFilter<EndpointRecord> = {},
  ): Promise<EndpointRecord | null> {
    return this.endpoints.findOneAndUpdate({ ...filter, _id }, { $set: set }, { session, returnDocument: 'after' }).lean<EndpointRecord>();
  }

  async remove(session: ClientSession, _id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.endpoints.deleteOne({ _id }, { session });
    return deletedCount === 1;
  }

  seal(_id: Types.ObjectId, signing: string): string {
    return sealText(this.settings.dataKeys, secretPlace(_id), signing);
  }

  /** Keys that sign, the newest first. @throws Error if the key that encrypts them is missing */
  signingKeysOf({ _id, sealedSecret, older }: EndpointRecord, now: Date): string[] {
    const sealed = [sealedSecret, ...(older && older.until > now ? [older.sealedSecret] : [])];
    return sealed.map((text) => openText(this.settings.dataKeys, secretPlace(_id), text));
  }
}
