import { Injectable } from '@nestjs/common';
import { type ForeignCurrency } from '@labelbridge/contracts';
import { readAtMost } from '../../../common/http/read-at-most.js';
import { rateIn } from './domain/read-rate.js';

/** A source of exchange rates. */
export interface RateSource {
  /** For people. */
  readonly name: string;
  /** Kobo per unit of `from`; undefined where it has none. @throws where it cannot be reached */
  rate(from: ForeignCurrency): Promise<number | undefined>;
}

/** The sources of rates. Payout providers add theirs at the start. */
@Injectable()
export class RateSources {
  readonly #sources: RateSource[] = [];

  add(source: RateSource): void {
    this.#sources.push(source);
  }

  get all(): readonly RateSource[] {
    return this.#sources;
  }
}

const TIMEOUT_MS = 5_000;
/** In bytes: a rate is some hundred. */
const ANSWER_MAX = 64 * 1_024;

/**
 * A page that returns a rate as JSON (FX_RATE_URL); `{from}` and `{to}` in its address stand for the currencies, without
 * them they are added as a query. `domain/read-rate.ts` defines what it may answer.
 */
export function pageRateSource(name: string, address: string): RateSource {
  return {
    name,
    async rate(from) {
      const url = new URL(address.replaceAll('{from}', from).replaceAll('{to}', 'NGN'));
      if (!address.includes('{from}')) {
        url.searchParams.set('from', from);
        url.searchParams.set('to', 'NGN');
      }
      const answer = await fetch(url, {
        headers: { accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
      const content = await readAtMost(answer, ANSWER_MAX);
      if (!content) throw new Error(`The answer of ${name} is too long`);
      return rateIn(JSON.parse(content.toString('utf8')));
    },
  };
}
