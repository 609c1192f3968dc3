import { FormDialog } from '@labelbridge/area-parts';
import {
  LIMITS,
  ONE_ADMIN_MESSAGES,
  QUOTE_MESSAGES,
  toMajorUnits,
  formatMoney,
  parseMajorUnits,
  RATE_RULES,
  type Rule,
} from '@labelbridge/contracts';
import { MoneyField, TextField, toast, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { withIdempotencyKey } from '../../../shared/idempotency.js';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { type RateBand, setRate, type NewRate } from '../api/rates.js';

const kobo = (text: string): number | undefined => {
  const rate = parseMajorUnits(text);
  return rate !== undefined && rate >= 1 && rate <= LIMITS.rateMax ? rate : undefined;
};

const rate: Rule = (text) => (kobo(text) === undefined ? QUOTE_MESSAGES.rateShape : undefined);

export const SET_RATE_RULES = { rate: [rate], source: RATE_RULES.source } as const;

/** Parses the typed rate; undefined if it breaks the rules. */
export function readRate(values: { rate: string; source: string }): NewRate | undefined {
  const amount = kobo(values.rate);
  const source = values.source.trim();
  return amount === undefined ? undefined : { from: 'USD', rate: amount, ...(source && { source }) };
}

export function bandText({ percent, confirmed, least, most }: Pick<RateBand, 'percent' | 'confirmed' | 'least' | 'most'>): string {
  if (!confirmed || least === null || most === null) return 'There is no rate to compare it with: another admin must approve it.';
  const [from, to] = [least, most].map((amount) => formatMoney({ amount, currency: 'NGN' }));
  return `From ${from} to ${to} it is set at once: within ${percent} % of the last confirmed rate. Any other waits for another admin.`;
}

/** @param props.present the current rate in kobo */
export function SetRateDialog({
  present,
  band,
  onClose,
}: {
  present: number | undefined;
  band: RateBand | undefined;
  onClose: () => void;
}) {
  const form = useForm(SET_RATE_RULES, { rate: present === undefined ? '' : toMajorUnits(present), source: '' });
  const failure = useFormNotice('The rate is not set', QUOTE_MESSAGES.noSource);
  const save = async (values: typeof form.values) => {
    failure.clear();
    const rate = readRate(values);
    if (!rate) return;
    toast.success(await withIdempotencyKey(['rate', rate.rate, rate.source ?? ''].map(String), (key) => setRate(rate, key)));
    onClose();
  };
  return (
    <FormDialog
      title="Set the exchange rate"
      form={form}
      onSubmit={save}
      onFailure={failure.onFailure}
      confirmLabel="Set rate"
      onClose={onClose}
    >
      <p>The rate is valid for a day. Invoices keep the rate that they have; invoices without a rate get this one.</p>
      {band && <p>{bandText(band)}</p>}
      <OneAdminNotice what={ONE_ADMIN_MESSAGES.rate} />
      <MoneyField label="Naira for one dollar" currency="NGN" {...form.field('rate')} />
      <TextField
        label="Source"
        optional
        hint="Where you read it. Annotators see it beside their pay."
        maxLength={LIMITS.titleMax}
        {...form.field('source')}
      />
      {failure.notice}
    </FormDialog>
  );
}
