import { LIMITS } from '@labelbridge/contracts';
import { type SettingsProblems } from './settings-problems.js';

/** The settings of pay (product.md, Settings; docs/operations.md). */
export interface MoneySettings {
  /** Kobo: a batch whose transfers come to more needs a second admin. */
  readonly payoutApprovalOver: number;
  /** Kobo a payout; the annotator bears it. */
  readonly payoutFee: number;
  /** A page that tells the rate of USD in Naira as JSON. */
  readonly fxRateUrl: string | undefined;
}

/** Reads PAYOUT_APPROVAL_OVER, PAYOUT_FEE and FX_RATE_URL. @param problems receives what is wrong with them */
export function readMoneySettings(env: Readonly<Record<string, string | undefined>>, problems: SettingsProblems): MoneySettings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const kobo = (name: string, fallback: number): number => {
    const value = Number(text(name) ?? fallback);
    if (!Number.isSafeInteger(value) || value < 0 || value > LIMITS.amountMax)
      problems.add(name, `must be a whole number of kobo from 0 to ${LIMITS.amountMax}`);
    return value;
  };
  const url = (name: string): string | undefined => {
    const value = text(name);
    if (value !== undefined && !/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''))
      problems.add(name, 'must be an address that starts with http:// or https://');
    return value?.replace(/\/+$/, '');
  };
  return { payoutApprovalOver: kobo('PAYOUT_APPROVAL_OVER', 50_000_000), payoutFee: kobo('PAYOUT_FEE', 0), fxRateUrl: url('FX_RATE_URL') };
}
