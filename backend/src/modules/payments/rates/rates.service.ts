import { Injectable } from '@nestjs/common';
import { type Currency, type ForeignCurrency, type Quote, QUOTE_MESSAGES, rateValidUntil } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict } from '../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { searchWords } from '../../../common/search/search-words.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { chooseRate, quoteOf } from './domain/choose-rate.js';
import { type CurrentRateDto, type ExchangeRateDto, type SetRateDto, toExchangeRateDto } from './dto/rate.dto.js';
import { RateRepository } from './persistence/rate.repository.js';
import { type RateRecord } from './persistence/rate.schema.js';
import { RateSources } from './rate-source.js';

const HOUR_MS = 3_600_000;

/** Rates, and the quote of today. */
@Injectable()
export class RatesService {
  readonly #listeners = new Set<(from: ForeignCurrency) => void>();
  readonly #missing = new Set<ForeignCurrency>();

  constructor(
    private readonly rates: RateRepository,
    private readonly sources: RateSources,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly clock: Clock,
  ) {}

  /** What is quoted for work in `currency` now; null for Naira, and where there is no rate of the last day. */
  async quoteFor(currency: Currency, session: ClientSession | null = null): Promise<Quote | null> {
    if (currency === 'NGN') return null;
    const rate = chooseRate(await this.rates.newest(currency, session), this.clock.now());
    if (!rate) this.#missing.add(currency);
    return rate && quoteOf(rate);
  }

  /** The currencies that had no rate when they were quoted, since the last call. */
  drainMissing(): ForeignCurrency[] {
    const missing = [...this.#missing];
    this.#missing.clear();
    return missing;
  }

  /** Calls back whenever a rate was stored. */
  onRate(listener: (from: ForeignCurrency) => void): void {
    this.#listeners.add(listener);
  }

  async current(from: ForeignCurrency): Promise<One<CurrentRateDto>> {
    const quote = await this.quoteFor(from);
    const validUntil = quote && rateValidUntil(new Date(quote.quotedAt)).toISOString();
    return { data: { from, to: 'NGN', quote, validUntil } };
  }

  async list(query: ListQueryDto): Promise<Page<ExchangeRateDto>> {
    const { data, page } = await this.rates.page(query);
    const now = this.clock.now();
    return { data: data.map((rate) => toExchangeRateDto(rate, now)), page };
  }

  /** Sets today's rate by hand. */
  async set(person: CurrentUser, { from, rate, source }: SetRateDto): Promise<Changed<ExchangeRateDto>> {
    const by = actorOf(person);
    const saved = await this.save({ from, rate, source: source?.trim() || QUOTE_MESSAGES.ownSource, origin: 'admin', by }, person);
    return { message: QUOTE_MESSAGES.rateSet, data: toExchangeRateDto(saved, this.clock.now()) };
  }

  /** Asks the sources for a rate and stores the first. @throws 409 where none has one */
  async fetch(from: ForeignCurrency): Promise<Changed<ExchangeRateDto>> {
    const saved = await this.askSources(from);
    if (!saved) throw conflict(QUOTE_MESSAGES.noSource);
    return { message: QUOTE_MESSAGES.rateFetched, data: toExchangeRateDto(saved, this.clock.now()) };
  }

  /** Asks the sources where their last rate is older than an hour. */
  async refresh(from: ForeignCurrency): Promise<void> {
    const last = await this.rates.newestOf(from, 'provider');
    if (!last || this.clock.now().getTime() - last.at.getTime() >= HOUR_MS) await this.askSources(from);
  }

  private async askSources(from: ForeignCurrency): Promise<RateRecord | undefined> {
    for (const source of this.sources.all) {
      const rate = await source.rate(from).catch(() => undefined);
      if (rate !== undefined) return this.save({ from, rate, source: source.name, origin: 'provider', by: null }, null);
    }
    return undefined;
  }

  private async save(given: Omit<RateRecord, '_id' | 'at' | 'searchWords'>, person: CurrentUser | null): Promise<RateRecord> {
    const [done] = this.effects.prior();
    const before = done && (await this.rates.findById(done));
    if (before) return before;
    const saved = await this.transactions.run(async (session) => {
      const record = await this.rates.insert(session, {
        ...given,
        at: this.clock.now(),
        searchWords: searchWords(given.source, given.by?.name, given.from),
      });
      const target = { _id: record._id, name: `${record.from} to NGN` };
      if (person)
        await this.audit.record(session, { by: person, action: 'rate.set', target, after: { rate: record.rate, source: record.source } });
      await this.effects.record(session, String(record._id));
      return record;
    });
    for (const listener of this.#listeners) listener(given.from);
    return saved;
  }
}
