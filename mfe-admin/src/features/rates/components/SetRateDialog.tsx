import { FormDialog } from '@labelbridge/area-parts';
import { LIMITS, ONE_ADMIN_MESSAGES, QUOTE_MESSAGES, toMajorUnits } from '@labelbridge/contracts';
import { MoneyField, TextField, toast, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { withIdempotencyKey } from '../../../shared/idempotency.js';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { type RateBand, setRate } from '../api/rates.js';
import { bandText, readRate, SET_RATE_RULES } from '../rate-form.js';

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
