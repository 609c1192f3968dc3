import { capitalised, CURRENCIES, formatMoney, formatRate, RATE_UNITS, RETENTION } from '@labelbridge/contracts';

const KOBO = /Kobo$/;
/** An exchange rate is recorded in kobo too. */
const IN_KOBO = /(Kobo|^rate)$/;

/**
 * Labels a field: `Approved amount` for `approvedAmount`, `Net` for `netKobo`. The name of an expired collection gets the description of
 * its records.
 */
export function fieldLabel(field: string): string {
  const old = RETENTION.filter(({ collection }) => collection === field).map(({ what }) => what);
  if (old.length > 0) return old.join(' / ');
  return capitalised(
    field
      .replace(KOBO, '')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replaceAll('.', ', '),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Formats money or a rate; undefined for anything else. */
function priceText({ amount, currency, per, paySkipped }: Record<string, unknown>): string | undefined {
  const known = CURRENCIES.find((each) => each === currency);
  if (typeof amount !== 'number' || !known) return undefined;
  const unit = RATE_UNITS.find((each) => each === per);
  return unit
    ? formatRate({ amount, currency: known, per: unit, paySkipped: paySkipped === true })
    : formatMoney({ amount, currency: known });
}

function recordText(record: Record<string, unknown>): string {
  const parts = Object.entries(record).filter(([, part]) => part !== null && part !== '');
  return (
    priceText(record) ??
    parts.map(([name, part]) => `${fieldLabel(name).toLowerCase()}: ${isRecord(part) ? JSON.stringify(part) : String(part)}`).join(', ')
  );
}

/** Formats a recorded value. An object or a list is recorded as JSON, an amount of a field named `…Kobo` as its number. */
export function valueText(value: string, field = ''): string {
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no';
  if (IN_KOBO.test(field) && /^\d+$/.test(value)) return formatMoney({ amount: Number(value), currency: 'NGN' });
  const whole = /^[[{]/.test(value) ? parsed(value) : undefined;
  if (Array.isArray(whole)) return whole.map((part: unknown) => (isRecord(part) ? recordText(part) : String(part))).join(', ') || 'none';
  return isRecord(whole) ? recordText(whole) : value;
}

export const isAnnotator = (field: string, value: string): boolean => field === 'annotator' && /^[0-9a-f]{24}$/.test(value);

/** Tells if a value is an instant, which is shown in the reader's time zone. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
