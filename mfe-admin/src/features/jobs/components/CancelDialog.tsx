import { FormDialog } from '@labelbridge/area-parts';
import { LIMITS } from '@labelbridge/contracts';
import { MoneyField, SelectField, TextAreaField, useForm } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { CURRENCY_OPTIONS } from '../../../shared/forms/RateFields.js';
import { Row } from '../../../shared/forms/layout.js';
import { currencyOf } from '../../../shared/forms/rate-form.js';
import { cancelJob, type JobDetail, type ShownJob } from '../api/jobs.js';
import { cancelRules, cancelValues, paidText, readPaid } from '../cancel-form.js';
import { type Decide } from '../decision.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { SubmissionDetails } from './SubmissionDetails.js';
import { WholeJob } from './WholeJob.js';
import styles from './job.module.css';

interface Props<J extends ShownJob> {
  readonly job: J;
  readonly decide: Decide;
  readonly onClose: () => void;
}

export function CancelDialog({ job, ...props }: Props<ShownJob>) {
  return (
    <WholeJob job={job} title={`Cancel ${jobTitle(job)}`} onClose={props.onClose}>
      {(whole) => <CancelForm key={whole.status} job={whole} {...props} />}
    </WholeJob>
  );
}

function CancelForm({ job, decide, onClose }: Props<JobDetail>) {
  const form = useForm(cancelRules(job, useDuties()), cancelValues(job));
  const currency = form.field('amount.currency');
  const started = job.cancellation?.started ?? false;
  const paid = started ? readPaid(form.values) : undefined;
  const cancel = (values: typeof form.values) => decide(() => cancelJob(job, values.reason.trim(), paid));
  return (
    <FormDialog
      title={`Cancel ${jobTitle(job)}`}
      form={form}
      onSubmit={cancel}
      confirmLabel="Cancel job"
      cancelLabel="Keep job"
      variant="danger"
      onClose={onClose}
    >
      <p>The job is taken back from {annotatorName(job)}. The task can be assigned again.</p>
      {started && <SubmissionDetails job={job} />}
      <TextAreaField label="Reason" hint="The annotator reads this." maxLength={LIMITS.reasonMax} {...form.field('reason')} />
      {started && (
        <Row>
          <MoneyField label="Paid for the work so far" currency={currencyOf(currency.value)} {...form.field('amount.amount')} />
          <SelectField label="Currency" options={CURRENCY_OPTIONS} {...currency} />
        </Row>
      )}
      <p className={styles.quiet} role="status">
        {paidText(job, paid)}
      </p>
    </FormDialog>
  );
}
