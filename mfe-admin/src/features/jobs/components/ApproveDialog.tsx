import { FormDialog, JobHistory } from '@labelbridge/area-parts';
import { formatMoney, formatQuote, type Money, nairaOf, QUOTE_MESSAGES } from '@labelbridge/contracts';
import { MoneyField, SelectField, useForm } from '@labelbridge/ui';
import { CURRENCY_OPTIONS } from '../../../shared/forms/RateFields.js';
import { Row } from '../../../shared/forms/Row.js';
import { currencyOf } from '../../../shared/forms/rate-form.js';
import { useCurrentRate } from '../../rates/api/rates.js';
import { type Job } from '../api/jobs.js';
import { APPROVE_RULES, approveValues, readApproval } from '../approve-form.js';
import { type Decide } from '../decision.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { SubmissionDetails } from './SubmissionDetails.js';
import styles from './job.module.css';

/** Approves a job with an amount, beside its submission and its history. */
export function ApproveDialog({ job, decide, onClose }: { job: Job; decide: Decide; onClose: () => void }) {
  const form = useForm(APPROVE_RULES, approveValues(job));
  const currency = form.field('approvedAmount.currency');
  const approve = async (values: typeof form.values) => {
    const approvedAmount = readApproval(values);
    if (approvedAmount) await decide({ approve: job, approvedAmount });
  };
  return (
    <FormDialog title={`Approve ${jobTitle(job)}`} form={form} onSubmit={approve} confirmLabel="Approve" onClose={onClose}>
      <p>Submitted by {annotatorName(job)}. The approval creates one invoice of this amount.</p>
      <SubmissionDetails job={job} />
      {job.rejectionReason && <blockquote className={styles.note}>Rejected before: {job.rejectionReason}</blockquote>}
      <Row>
        <MoneyField label="Approved amount" currency={currencyOf(currency.value)} {...form.field('approvedAmount.amount')} />
        <SelectField label="Currency" options={CURRENCY_OPTIONS} {...currency} />
      </Row>
      <InNaira money={readApproval(form.values)} />
      <details className={styles.details}>
        <summary>History</summary>
        <JobHistory history={job.history} />
      </details>
    </FormDialog>
  );
}

/** The value of an amount in dollars in Naira, or that there is no exchange rate today. */
function InNaira({ money }: { money: Money | undefined }) {
  const { data } = useCurrentRate();
  const quote = data?.quote ?? null;
  if (!data || money?.currency !== 'USD') return null;
  const naira = nairaOf(money, quote);
  return (
    <p className={styles.quiet} role="status">
      {naira && quote
        ? `The annotator is paid ${formatMoney(naira)}: ${formatQuote(quote)}, by ${quote.source}.`
        : QUOTE_MESSAGES.unquotedApproval}
    </p>
  );
}
