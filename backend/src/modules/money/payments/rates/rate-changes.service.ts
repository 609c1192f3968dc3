import { Inject, Injectable } from '@nestjs/common';
import {
  type AuditAction,
  type ForeignCurrency,
  formatQuote,
  isFreshRate,
  QUOTE_MESSAGES,
  PROMOTION_MESSAGES,
  RATE_CONTROL_MESSAGES,
  rateBand,
} from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser, actorOf, SYSTEM_ACTOR } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { lagosTime } from '../../../../common/clock/lagos-time.js';
import { type RefusedTarget } from '../../../../common/context/request-context.js';
import { conflict, orNotFound, refusedByControl } from '../../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../../common/errors/infrastructure-errors.js';
import { IdempotencyEffects } from '../../../../common/idempotency/idempotency-effects.js';
import { type Changed, type MaybeWaiting, type One } from '../../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { coolingOffUntil } from '../../../people/users/users.policy.js';
import { UsersService } from '../../../people/users/users.service.js';
import { quoteOf } from './domain/choose-rate.js';
import {
  type ExchangeRateDto,
  type ProposedRateDto,
  type RateBandDto,
  type SetRateDto,
  toExchangeRateDto,
  toProposedRateDto,
} from './dto/rate.dto.js';
import { ProposedRateRepository } from './persistence/proposed-rate.repository.js';
import { type ProposedRateRecord, type RateRecord } from './persistence/rate.schema.js';
import { RateRepository } from './persistence/rate.repository.js';
import { RatesService } from './rates.service.js';

type Rate = Pick<RateRecord, '_id' | 'from' | 'rate' | 'source'>;
type Set = MaybeWaiting<ExchangeRateDto | ProposedRateDto>;

/**
 * Rates that admins set by hand. One admin alone sets a rate within FX_BAND of the last confirmed one: a provider's, or one that a second
 * admin approved. Any other waits for a second admin. A rate within the band does not move the band, so small steps cannot leave it.
 */
@Injectable()
export class RateChanges {
  constructor(
    private readonly service: RatesService,
    private readonly rates: RateRepository,
    private readonly proposals: ProposedRateRepository,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async band(from: ForeignCurrency): Promise<One<RateBandDto>> {
    const now = this.clock.now();
    const confirmed = await this.rates.lastConfirmed(from, now);
    const { fxBand: percent } = this.settings;
    const { least, most } = confirmed ? rateBand(confirmed.rate, percent) : { least: null, most: null };
    const found = await this.proposals.findOf(from);
    const waiting = found && isFreshRate(found.at, now) ? toProposedRateDto(found) : null;
    return { data: { percent, confirmed: confirmed && quoteOf(confirmed), least, most, waiting } };
  }

  /** Sets or proposes a rate. @throws 409 if it needs a second admin and there is none, or another rate waits */
  async set(person: CurrentUser, { from, rate, source }: SetRateDto): Promise<Set> {
    const done = await this.doneBefore();
    if (done) return done;
    // A provider's rate is a better first reference than one admin's.
    if (!(await this.rates.lastConfirmed(from, this.clock.now()))) await this.service.refresh(from);
    const given = { from, rate, source: source?.trim() || QUOTE_MESSAGES.ownSource, by: actorOf(person) };
    try {
      const result = await this.transactions.run((session) => this.decide(session, person, given));
      if (!result.waits) this.service.announce(from);
      return result;
    } catch (error) {
      if (isDuplicateKey(error)) throw conflict(RATE_CONTROL_MESSAGES.alreadyWaits);
      throw error;
    }
  }

  /** Sets a confirmed rate at once, for a person with access to the server. `by` is the demo's admin. */
  async setAtOnce({ from, rate, source }: SetRateDto, by: CurrentUser | null): Promise<ExchangeRateDto> {
    const given = { from, rate, source: source?.trim() || QUOTE_MESSAGES.ownSource, by: by ? actorOf(by) : SYSTEM_ACTOR };
    const saved = await this.transactions.run(async (session) => {
      const record = await this.service.insert(session, { ...given, origin: 'admin', isConfirmed: true });
      await this.record(session, by, 'rate.set', record);
      if (!by)
        await this.notifications.notifyAdmins(session, {
          kind: 'rate-approved',
          data: { rateText: formatQuote(record), byName: null, proposedByName: null },
        });
      return record;
    });
    this.service.announce(from);
    return toExchangeRateDto(saved, this.clock.now());
  }

  /** Sets a rate that another admin proposed. @throws 404; 409 if it is older than a day, or this admin may not approve it */
  async approve(person: CurrentUser, id: string): Promise<Changed<ExchangeRateDto>> {
    const saved = await this.transactions.run(async (session) => {
      const proposal = await this.find(session, id);
      await this.refuseApprover(session, person, proposal);
      const { from, rate, source, by } = proposal;
      await this.proposals.delete(session, proposal);
      const approvedBy = actorOf(person);
      const record = await this.service.insert(session, { from, rate, source, by, approvedBy, origin: 'admin', isConfirmed: true });
      await this.record(session, person, 'rate.approve', record, { proposedBy: by.name });
      const data = { rateText: formatQuote(record), byName: approvedBy.name, proposedByName: by.name };
      await this.notifications.notifyAdmins(session, { kind: 'rate-approved', data });
      return record;
    });
    this.service.announce(saved.from);
    return { message: RATE_CONTROL_MESSAGES.approved, data: toExchangeRateDto(saved, this.clock.now()) };
  }

  /** Refuses a waiting rate, or withdraws the admin's own. @throws 404 */
  async refuse(person: CurrentUser, id: string): Promise<Changed<ProposedRateDto>> {
    const proposal = await this.transactions.run(async (session) => {
      const found = await this.find(session, id);
      await this.proposals.delete(session, found);
      await this.record(session, person, 'rate.refuse', found, { proposedBy: found.by.name });
      const data = { rateText: formatQuote(found), byName: actorOf(person).name, proposedByName: found.by.name };
      await this.notifications.notifyAdmins(session, { kind: 'rate-refused', data });
      return found;
    });
    const isOwn = proposal.by._id === person._id;
    return { message: isOwn ? RATE_CONTROL_MESSAGES.withdrawn : RATE_CONTROL_MESSAGES.refused, data: toProposedRateDto(proposal) };
  }

  private async decide(session: ClientSession, person: CurrentUser, given: Omit<ProposedRateRecord, '_id' | 'at'>): Promise<Set> {
    const confirmed = await this.rates.lastConfirmed(given.from, this.clock.now(), session);
    const band = confirmed && rateBand(confirmed.rate, this.settings.fxBand);
    const admins = await this.users.activeAdmins(session, ['pay']);
    const isAlone = admins.every((admin) => String(admin) === person._id);
    const isWithin = band !== null && given.rate >= band.least && given.rate <= band.most;
    // First rate of the only admin: there is no rate to compare with, and no second admin.
    const isFirst = band === null && isAlone;
    if (!isWithin && !isFirst) {
      if (isAlone)
        throw refusedByControl('exchange rate', RATE_CONTROL_MESSAGES.needsSecondAdmin, refusedRate({ ...given, _id: given.from }));
      return this.propose(session, person, given, confirmed);
    }
    const record = await this.service.insert(session, { ...given, origin: 'admin', isConfirmed: isFirst });
    await this.record(session, person, 'rate.set', record);
    return { answer: { message: QUOTE_MESSAGES.rateSet, data: toExchangeRateDto(record, this.clock.now()) }, waits: false };
  }

  private async propose(
    session: ClientSession,
    person: CurrentUser,
    given: Omit<ProposedRateRecord, '_id' | 'at'>,
    confirmed: RateRecord | null,
  ): Promise<Set> {
    const at = this.clock.now();
    const older = await this.proposals.findOf(given.from, session);
    if (older && isFreshRate(older.at, at)) throw conflict(RATE_CONTROL_MESSAGES.alreadyWaits);
    if (older) await this.proposals.delete(session, older);
    const proposal = await this.proposals.insert(session, { ...given, at });
    await this.record(session, person, 'rate.propose', proposal);
    const data = { rateText: formatQuote(proposal), confirmedText: confirmed && formatQuote(confirmed), byName: given.by.name };
    await this.notifications.notifyAdmins(session, { kind: 'rate-proposed', data });
    await this.effects.record(session, String(proposal._id));
    return { answer: { message: RATE_CONTROL_MESSAGES.waits, data: toProposedRateDto(proposal) }, waits: true };
  }

  /** Result of an earlier run of this request that was killed before its answer. */
  private async doneBefore(): Promise<Set | undefined> {
    for (const id of this.effects.prior()) {
      const rate = await this.rates.findById(id);
      if (rate?.origin === 'admin')
        return { answer: { message: QUOTE_MESSAGES.rateSet, data: toExchangeRateDto(rate, this.clock.now()) }, waits: false };
      const proposal = rate ? null : await this.proposals.findById(id);
      if (proposal) return { answer: { message: RATE_CONTROL_MESSAGES.waits, data: toProposedRateDto(proposal) }, waits: true };
    }
    return undefined;
  }

  private async refuseApprover(session: ClientSession, person: CurrentUser, proposal: ProposedRateRecord): Promise<void> {
    const { by, at } = proposal;
    const now = this.clock.now();
    if (!isFreshRate(at, now)) throw conflict(RATE_CONTROL_MESSAGES.notWaiting);
    if (by._id === person._id) throw refusedByControl('exchange rate', RATE_CONTROL_MESSAGES.notYourOwn, refusedRate(proposal));
    const admins = await this.users.activeAdmins(session, ['pay']);
    if (!admins.some((admin) => String(admin) === by._id))
      throw refusedByControl('exchange rate', RATE_CONTROL_MESSAGES.proposerGone, refusedRate(proposal));
    const user = await this.users.findOne(person._id, session);
    const newUntil = user ? coolingOffUntil(user, this.settings, now) : undefined;
    if (newUntil)
      throw refusedByControl('exchange rate', PROMOTION_MESSAGES.coolingOff('exchange rates', lagosTime(newUntil)), refusedRate(proposal));
  }

  private async find(session: ClientSession, id: string): Promise<ProposedRateRecord> {
    return orNotFound(await this.proposals.findById(id, session));
  }

  private async record(session: ClientSession, by: CurrentUser | null, action: AuditAction, rate: Rate, more: object = {}): Promise<void> {
    const target = { _id: rate._id, name: `${rate.from} to NGN` };
    await this.audit.record(session, { by, action, target, after: { rate: rate.rate, source: rate.source, ...more } });
  }
}

const refusedRate = (rate: Pick<Rate, 'from' | 'rate'> & { _id: unknown }): RefusedTarget => ({
  _id: rate._id,
  name: `Exchange rate: ${formatQuote(rate)}`,
});
