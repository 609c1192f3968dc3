import { Injectable } from '@nestjs/common';
import { type Currency, type ForeignCurrency, type Quote, QUOTE_MESSAGES, rateValidUntil } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { conflict } from '../../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../../common/idempotency/idempotency-effects.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { type Page } from '../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { searchWords } from '../../../../common/search/search-words.js';
import { Transactions } from '../../../../database/transactions.js';
import { chooseRate, quoteOf } from './domain/choose-rate.js';
import { type CurrentRateDto, type ExchangeRateDto, toExchangeRateDto } from './dto/rate.dto.js';
import { RateRepository } from './persistence/rate.repository.js';
import { type RateRecord } from './persistence/rate.schema.js';
import { RateSources } from './rate-source.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class RatesService {
  readonly #listeners = new Set<(from: ForeignCurrency) => void>();
  readonly #missing = new Set<ForeignCurrency>();

  constructor(
    private readonly rates: RateRepository,
    private readonly sources: RateSources,
    private readonly transactions: Transactions,
    private readonly effects: IdempotencyEffects,
    private readonly clock: Clock,
  ) {}

  /** @returns the quote of today; null for Naira, and if there is no rate of the last day */
  async quoteFor(currency: Currency, session: ClientSession | null = null): Promise<Quote | null> {
    if (currency === 'NGN') return null;
    const rate = chooseRate(await this.rates.newest(currency, session), this.clock.now());
    if (!rate) this.#missing.add(currency);
    return rate && quoteOf(rate);
  }

  /** @returns the currencies that had no rate when they were quoted, since the last call */
  drainMissing(): ForeignCurrency[] {
    const missing = [...this.#missing];
    this.#missing.clear();
    return missing;
  }

  onRate(listener: (from: ForeignCurrency) => void): void {
    this.#listeners.add(listener);
  }

  async current(from: ForeignCurrency): Promise<One<CurrentRateDto>> {
    const quote = await this.quoteFor(from);
    const validUntil = quote && rateValidUntil(new Date(quote.quotedAt)).toISOString();
    return { data: { from, to: 'NGN', quote, validUntil } };
  }

  async listRates(query: ListQueryDto): Promise<Page<ExchangeRateDto>> {
    const { data, page } = await this.rates.page(query);
    const now = this.clock.now();
    return { data: data.map((rate) => toExchangeRateDto(rate, now)), page };
  }

  /** Stores the first rate that a source gives. @throws 409 if no source has one */
  async fetch(from: ForeignCurrency): Promise<Changed<ExchangeRateDto>> {
    const saved = await this.askSources(from);
    if (!saved) throw conflict(QUOTE_MESSAGES.noSource);
    return { message: QUOTE_MESSAGES.rateFetched, data: toExchangeRateDto(saved, this.clock.now()) };
  }

  /** Asks the sources if their last rate is an hour old, or an hour ahead because of a wrong clock. */
  async refresh(from: ForeignCurrency): Promise<void> {
    const last = await this.rates.newestOf(from, 'provider');
    if (!last || Math.abs(this.clock.now().getTime() - last.at.getTime()) >= HOUR_MS) await this.askSources(from);
  }

  /** Stores a rate in the caller's transaction. The caller calls `announce` after its commit. */
  async insert(session: ClientSession, given: Omit<RateRecord, '_id' | 'at' | 'searchWords'>): Promise<RateRecord> {
    const record = await this.rates.insert(session, {
      ...given,
      at: this.clock.now(),
      searchWords: searchWords(given.source, given.by?.name, given.from),
    });
    await this.effects.record(session, String(record._id));
    return record;
  }

  announce(from: ForeignCurrency): void {
    for (const listener of this.#listeners) listener(from);
  }

  private async askSources(from: ForeignCurrency): Promise<RateRecord | undefined> {
    for (const source of this.sources.all) {
      const rate = await source.rate(from).catch(() => undefined);
      if (rate !== undefined) return this.save({ from, rate, source: source.name, origin: 'provider', by: null });
    }
    return undefined;
  }

  private async save(given: Omit<RateRecord, '_id' | 'at' | 'searchWords'>): Promise<RateRecord> {
    const [done] = this.effects.prior();
    const before = done && (await this.rates.findById(done));
    if (before) return before;
    const saved = await this.transactions.run((session) => this.insert(session, given));
    this.announce(given.from);
    return saved;
  }
}
