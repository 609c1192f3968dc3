import { formatMoney, formatQuote, type Money, nairaOf, QUOTE_MESSAGES } from '@labelbridge/contracts';
import { Button, Dialog, DialogActions, Form, MoneyField, SelectField, useForm } from '@labelbridge/ui';
import { CURRENCY_OPTIONS } from '../../../shared/forms/RateFields.js';
import { Row } from '../../../shared/forms/Row.js';
import { currencyOf } from '../../../shared/forms/rate-form.js';
import { type Job } from '../api/jobs.js';
import { APPROVE_RULES, approveValues, readApproval } from '../approve-form.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { useCurrentRate } from '../../rates/api/rates.js';
import { type Decide } from '../decision.js';
import { JobHistory } from './JobHistory.js';
import { SubmissionFacts } from './SubmissionFacts.js';
import styles from './job.module.css';

/** Approves a job with an amount, in sight of what was handed in and what happened before. */
export function ApproveDialog({ job, decide, onClose }: { job: Job; decide: Decide; onClose: () => void }) {
  const form = useForm(APPROVE_RULES, approveValues(job));
  const currency = form.field('approvedAmount.currency');
  const approve = async (values: typeof form.values) => {
    const approvedAmount = readApproval(values);
    if (approvedAmount) await decide({ approve: job, approvedAmount });
  };
  return (
    <Dialog open onClose={onClose} title={`Approve ${jobTitle(job)}`}>
      <Form form={form} onSubmit={approve}>
        <p>The work of {annotatorName(job)}. Approving makes one invoice of this amount.</p>
        <SubmissionFacts job={job} />
        {job.rejectionReason && <blockquote className={styles.note}>Rejected before: {job.rejectionReason}</blockquote>}
        <Row>
          <MoneyField label="Approved amount" currency={currencyOf(currency.value)} {...form.field('approvedAmount.amount')} />
          <SelectField label="Currency" options={CURRENCY_OPTIONS} {...currency} />
        </Row>
        <InNaira money={readApproval(form.values)} />
        <details className={styles.details}>
          <summary>History</summary>
          <JobHistory job={job} />
        </details>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Approve
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** What an approval in dollars makes the annotator be paid, or that there is no rate for it today. */
function InNaira({ money }: { money: Money | undefined }) {
  const { data } = useCurrentRate();
  const quote = data?.quote ?? null;
  if (!data || money?.currency !== 'USD') return null;
  const naira = nairaOf(money, quote);
  return (
    <p className={styles.nothing} role="status">
      {naira && quote
        ? `The annotator is paid ${formatMoney(naira)}: ${formatQuote(quote)}, by ${quote.source}.`
        : QUOTE_MESSAGES.unquotedApproval}
    </p>
  );
}
