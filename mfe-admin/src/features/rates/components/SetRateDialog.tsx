import { LIMITS, QUOTE_MESSAGES, toMajorUnits } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, MoneyField, TextField, toast, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { withIntention } from '../../../shared/intentions.js';
import { setRate } from '../api/rates.js';
import { readRate, SET_RATE_RULES } from '../rate-form.js';

/** Sets what a dollar is worth. @param props.present kobo, what is quoted now */
export function SetRateDialog({ present, onClose }: { present: number | undefined; onClose: () => void }) {
  const form = useForm(SET_RATE_RULES, { rate: present === undefined ? '' : toMajorUnits(present), source: '' });
  const failure = useFormNotice('The rate is not set', QUOTE_MESSAGES.noSource);
  const save = async (values: typeof form.values) => {
    failure.clear();
    const rate = readRate(values);
    if (!rate) return;
    toast.success(await withIntention(['rate', rate.rate, rate.source ?? ''].map(String), (key) => setRate(rate, key)));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Set the exchange rate">
      <Form form={form} onSubmit={save} onFailure={failure.onFailure}>
        <p>It is quoted for a day. Invoices keep the rate they were made with; those that wait for one get this one.</p>
        <MoneyField label="Naira for one dollar" currency="NGN" {...form.field('rate')} />
        <TextField
          label="Source"
          optional
          hint="Where you read it. Annotators see it beside their pay."
          maxLength={LIMITS.titleMax}
          {...form.field('source')}
        />
        {failure.notice}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Set rate
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
