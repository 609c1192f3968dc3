import { capitalised, CURRENCIES, formatMoney, formatRate, RATE_UNITS } from '@labelbridge/contracts';

/** A field's label: `Approved amount` for `approvedAmount`. */
export function fieldLabel(field: string): string {
  return capitalised(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('.', ', '));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Money or a rate as text; undefined for anything else. */
function priceText({ amount, currency, per }: Record<string, unknown>): string | undefined {
  const known = CURRENCIES.find((each) => each === currency);
  if (typeof amount !== 'number' || !known) return undefined;
  const unit = RATE_UNITS.find((each) => each === per);
  return unit ? formatRate({ amount, currency: known, per: unit }) : formatMoney({ amount, currency: known });
}

/** A recorded value as text. An object is recorded as JSON. */
export function valueText(value: string): string {
  const whole = value.startsWith('{') ? parsed(value) : undefined;
  if (!isRecord(whole)) return value;
  const parts = Object.entries(whole).filter(([, part]) => part !== null && part !== '');
  return (
    priceText(whole) ??
    parts.map(([name, part]) => `${fieldLabel(name).toLowerCase()}: ${isRecord(part) ? JSON.stringify(part) : String(part)}`).join(', ')
  );
}

/** Whether a value is an instant, which is shown in the reader's zone. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
