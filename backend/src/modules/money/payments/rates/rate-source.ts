import { Injectable } from '@nestjs/common';
import { type ForeignCurrency } from '@labelbridge/contracts';
import { readAtMost } from '../../../../common/http/read-at-most.js';
import { rateIn } from './domain/read-rate.js';

export interface RateSource {
  /** Shown to people. */
  readonly name: string;
  /** @returns kobo per unit of `from`; undefined if it has no rate @throws if it is unreachable */
  rate(from: ForeignCurrency): Promise<number | undefined>;
}

/** Payout providers add their sources at start-up. */
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
/** Bytes; an answer with a rate has some hundred. */
const ANSWER_MAX = 64 * 1_024;

/**
 * Reads a rate from a JSON page (FX_RATE_URL). `{from}` and `{to}` in the address stand for the currencies; without `{from}` they are added
 * as a query. `domain/read-rate.ts` defines the accepted answers.
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
