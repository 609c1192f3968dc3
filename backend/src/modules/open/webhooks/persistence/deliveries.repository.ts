import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type DeliveryState, LIMITS, WEBHOOK_LIMITS, type WebhookType } from '@labelbridge/contracts';
import { type ClientSession, type Model, Types } from 'mongoose';
import { inPieces } from '../../../../common/concurrency/in-turns.js';
import { findPage, type Page, type Sorts } from '../../../../common/pagination/find-page.js';
import { type ListDeliveriesQueryDto } from '../dto/delivery.dto.js';
import { type AttemptRecord, DELIVERY_MODEL, type DeliveryRecord } from './delivery.schema.js';

const PIECE = 200;
const SORTS: Sorts = [{ field: 'createdAt', direction: -1 }];

/** Result of a try. `dueAt` is for one that is tried again. */
export interface TryResult {
  readonly state: DeliveryState;
  readonly dueAt?: Date;
}

@Injectable()
export class DeliveryRepository {
  constructor(@InjectModel(DELIVERY_MODEL) private readonly deliveries: Model<DeliveryRecord>) {}

  /** Writes a delivery of each payload for each endpoint, in pieces, and past Mongoose: 10,000 at once would silence the server for 3 s. */
  async insert(
    session: ClientSession,
    {
      endpointIds,
      event,
      payloads,
      now,
    }: { endpointIds: readonly Types.ObjectId[]; event: WebhookType; payloads: readonly string[]; now: Date },
  ): Promise<DeliveryRecord[]> {
    const made = payloads.flatMap((payload) =>
      endpointIds.map((endpointId): DeliveryRecord => ({
        ...{ _id: new Types.ObjectId(), endpointId, event, payload, state: 'waiting', dueAt: now, claim: null },
        ...{ tries: 0, replays: 0, replaying: false, attempts: [], createdAt: now },
      })),
    );
    for await (const piece of inPieces(made, PIECE)) await this.deliveries.collection.insertMany(piece, { session });
    return made;
  }

  /**
   * Claims the delivery that has been due the longest. Concurrent workers get different ones, or nothing.
   *
   * @param inHand claims of this process, whose deliveries are not claimed again
   */
  async claim(
    endpointId: Types.ObjectId,
    claim: string,
    now: Date,
    leaseMs: number,
    inHand: readonly string[],
  ): Promise<DeliveryRecord | null> {
    return this.deliveries
      .findOneAndUpdate(
        { endpointId, state: 'waiting', dueAt: { $lte: now }, claim: { $nin: [...inHand] } },
        { $set: { claim, dueAt: new Date(now.getTime() + leaseMs) } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<DeliveryRecord>();
  }

  /** Records a try, unless another worker has the delivery after the end of the lease. @returns whether it was recorded */
  async record(
    session: ClientSession | null,
    { _id, replaying }: DeliveryRecord,
    claim: string,
    { attempt, result }: { attempt: AttemptRecord; result: TryResult },
  ): Promise<boolean> {
    const { modifiedCount } = await this.deliveries
      .updateOne(
        { _id, claim, state: 'waiting' },
        { $set: { ...result, claim: null, replaying: false }, $push: { attempts: attempt }, $inc: { tries: replaying ? 0 : 1 } },
      )
      .session(session);
    return modifiedCount === 1;
  }

  /** Makes a delivery due now: one that waits with its next try, others with one more. @returns null if it was replayed too often, or is being tried */
  async replay(session: ClientSession, { _id, state, replaying }: DeliveryRecord, now: Date): Promise<DeliveryRecord | null> {
    const isFree = { $or: [{ claim: null }, { dueAt: { $lte: now } }] };
    const again = { state: 'waiting' as const, dueAt: now, claim: null, replaying: replaying || state !== 'waiting' };
    return this.deliveries
      .findOneAndUpdate(
        { _id, state, replays: { $lt: WEBHOOK_LIMITS.replays }, ...isFree },
        { $set: again, $inc: { replays: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean<DeliveryRecord>();
  }

  async findById(id: string, session: ClientSession | null = null): Promise<DeliveryRecord | null> {
    return this.deliveries.findById(id, null, { session }).lean<DeliveryRecord>();
  }

  async listOfEndpoint(endpointId: string, { state, ...query }: ListDeliveriesQueryDto): Promise<Page<Omit<DeliveryRecord, 'payload'>>> {
    const filter = { endpointId: new Types.ObjectId(endpointId), ...(state ? { state } : {}) };
    return findPage(this.deliveries, filter, query, SORTS, { payload: 0, 'attempts.answer': 0 });
  }

  /** @returns the number of deliveries in this state, at most 1,000 */
  async count(endpointId: Types.ObjectId, state: DeliveryState): Promise<number> {
    return this.deliveries.countDocuments({ endpointId, state }, { limit: LIMITS.totalMax });
  }

  async removeOfEndpoint(endpointId: Types.ObjectId): Promise<void> {
    const all = this.deliveries.find({ endpointId }, { _id: 1 }).lean<Pick<DeliveryRecord, '_id'>[]>().cursor({ batchSize: PIECE });
    for await (const piece of inPieces(all, PIECE)) await this.deliveries.deleteMany({ _id: { $in: piece.map(({ _id }) => _id) } });
  }
}
