import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PAY_ALONE_HOURS } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { Clock } from '../../../../../common/clock/clock.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { PAY_LIMIT_MODEL, type PayLimitRecord } from '../persistence/pay-limit.schema.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { needsApproval } from './domain/plan.js';
import { type PayoutLine } from './payout-planner.js';

export interface PayLimit {
  readonly needsApproval: boolean;
  /** PAYOUT_APPROVAL_OVER. */
  readonly limitKobo: number;
  readonly paidKobo: number;
}

type Line = Pick<PayoutLine, 'annotator' | 'netKobo'>;

const adminKey = (id: string): string => `admin:${id}`;
const payeeKey = ({ annotator }: Line): string => `payee:${String(annotator._id)}`;

/** Limits payments without a second admin to PAYOUT_APPROVAL_OVER within 24 hours: by each admin, and to each payee by all admins. */
@Injectable()
export class PayLimits {
  constructor(
    @InjectModel(PAY_LIMIT_MODEL) private readonly limits: Model<PayLimitRecord>,
    private readonly payouts: PayoutRepository,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async check(adminId: string, lines: readonly Line[], session: ClientSession | null = null): Promise<PayLimit> {
    const since = new Date(this.clock.now().getTime() - PAY_ALONE_HOURS * 3_600_000);
    const keys = [adminKey(adminId), ...lines.map(payeeKey)];
    const records = await this.limits
      .find({ _id: { $in: keys } })
      .session(session)
      .lean<PayLimitRecord[]>();
    const reservedOf = new Map(records.map(({ _id, reserved }) => [_id, reserved.filter(({ at }) => at > since)]));
    // A reservation includes the payouts that its request has already made.
    const except = [...reservedOf.values()].flatMap((reserved) => reserved.map(({ batchId }) => batchId));
    const scope = { since, except, session };
    const byAdmin = await this.payouts.sumAlone('madeBy', [adminId], scope);
    const payees = lines.map(({ annotator }) => annotator._id);
    const toPayee = await this.payouts.sumAlone('annotatorId', payees, scope);
    const reserved = (key: string): number => (reservedOf.get(key) ?? []).reduce((sum, { kobo }) => sum + kobo, 0);
    const paid = {
      byAdmin: (byAdmin.get(adminId) ?? 0) + reserved(adminKey(adminId)),
      toPayee: new Map(
        lines.map((line) => [String(line.annotator._id), (toPayee.get(String(line.annotator._id)) ?? 0) + reserved(payeeKey(line))]),
      ),
    };
    const planned = lines.map(({ annotator, netKobo }) => ({ annotatorId: String(annotator._id), netKobo }));
    const limitKobo = this.settings.payoutApprovalOver;
    return { needsApproval: needsApproval(planned, paid, limitKobo), limitKobo, paidKobo: paid.byAdmin };
  }

  /** Decides in the transaction of the first payout, and reserves the sums of the later ones. @returns whether it needs a second admin */
  async begin(session: ClientSession, adminId: string, batchId: Types.ObjectId, lines: readonly Line[]): Promise<boolean> {
    const limit = await this.check(adminId, lines, session);
    const at = this.clock.now();
    const parts = [
      { _id: adminKey(adminId), kobo: lines.reduce((sum, { netKobo }) => sum + netKobo, 0) },
      ...lines.map((line) => ({ _id: payeeKey(line), kobo: line.netKobo })),
    ];
    const isLonger = lines.length > 1;
    for (const { _id, kobo } of parts) {
      const reservation = isLonger ? { $push: { reserved: { batchId, kobo, at } } } : {};
      await this.limits.updateOne({ _id }, { $inc: { requests: 1 }, ...reservation }, { session, upsert: true });
    }
    return limit.needsApproval;
  }

  /** Ends the reservations of a request: all its payouts are made, and count themselves. */
  async end(session: ClientSession, batchId: Types.ObjectId): Promise<void> {
    await this.limits.updateMany({ 'reserved.batchId': batchId }, { $pull: { reserved: { batchId } } }, { session });
  }
}
