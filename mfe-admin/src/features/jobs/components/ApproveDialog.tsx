import { useState } from 'react';
import { FormDialog, JobHistory } from '@labelbridge/area-parts';
import { formatMinutes, formatMoney, formatQuote, LIMITS, type Money, nairaOf, QUOTE_MESSAGES } from '@labelbridge/contracts';
import { CheckboxField, MoneyField, SelectField, TextAreaField, TextField, useForm } from '@labelbridge/ui';
import { CURRENCY_OPTIONS } from '../../../shared/forms/RateFields.js';
import { currencyOf } from '../../../shared/forms/rate-form.js';
import { Details, Row } from '../../../shared/forms/layout.js';
import { useCurrentRate } from '../../rates/api/rates.js';
import { approveJob, type Job, type ShownJob } from '../api/jobs.js';
import { amountFor, amountIn, approveRules, approveValues, confirmationOf, needsOf, paysTime, readApproval } from '../approve-form.js';
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

export function ApproveDialog({ job, ...props }: Props<ShownJob>) {
  return (
    <WholeJob job={job} title={`Approve ${jobTitle(job)}`} onClose={props.onClose}>
      {(whole) => <ApproveForm key={whole.statusChangedAt} job={whole} {...props} />}
    </WholeJob>
  );
}

function ApproveForm({ job, decide, onClose }: Props<Job>) {
  const form = useForm(approveRules(job), approveValues(job));
  /** The confirmed text. If the figures change, the confirmation is required again. */
  const [confirmed, setConfirmed] = useState<string>();
  const currency = form.field('approvedAmount.currency');
  const minutes = form.field('approvedMinutes');
  const needs = needsOf(job, form.values);
  const confirmation = confirmationOf(job, form.values);
  const isConfirmed = confirmed === confirmation.hint;
  const approve = async (values: typeof form.values) => {
    const approval = readApproval(job, values);
    if (approval) await decide(() => approveJob(job, { ...approval, ...(needs.confirmation && { confirmMinutes: isConfirmed }) }));
  };
  const changeMinutes = (typed: string) => {
    minutes.onChange(typed);
    setConfirmed(undefined);
    const amount = amountFor(job, typed);
    if (amount !== undefined && currency.value === job.rate?.currency) form.set('approvedAmount.amount', amount);
  };
  const changeCurrency = (chosen: string) => {
    currency.onChange(chosen);
    form.set('approvedAmount.amount', amountIn(job, chosen, minutes.value));
  };
  return (
    <FormDialog
      title={`Approve ${jobTitle(job)}`}
      form={form}
      onSubmit={approve}
      confirmLabel="Approve"
      disabled={needs.confirmation && !isConfirmed}
      onClose={onClose}
    >
      <p>Submitted by {annotatorName(job)}. The approval creates one invoice of this amount.</p>
      <SubmissionDetails job={job} />
      {job.rejectionReason && (
        <blockquote className={styles.note}>
          Rejected before: <bdi>{job.rejectionReason}</bdi>
        </blockquote>
      )}
      {paysTime(job) && (
        <TextField
          label="Minutes to pay"
          inputMode="numeric"
          autoComplete="off"
          hint={`${formatMinutes(job.claimedMinutes ?? 0)} claimed, ${formatMinutes(job.clockMinutes)} on the clock. The amount follows.`}
          {...minutes}
          onChange={changeMinutes}
        />
      )}
      <Row>
        <MoneyField label="Approved amount" currency={currencyOf(currency.value)} {...form.field('approvedAmount.amount')} />
        <SelectField label="Currency" options={CURRENCY_OPTIONS} {...currency} onChange={changeCurrency} />
      </Row>
      <InNaira money={readApproval(job, form.values)?.approvedAmount} />
      {(needs.reason || form.values.reason !== '') && (
        <TextAreaField
          label="Why the pay is changed"
          hint="The annotator reads it beside both amounts."
          maxLength={LIMITS.reasonMax}
          {...form.field('reason')}
        />
      )}
      {needs.confirmation && (
        <CheckboxField {...confirmation} checked={isConfirmed} onChange={(on) => setConfirmed(on ? confirmation.hint : undefined)} />
      )}
      <Details summary="History">
        <JobHistory history={job.history} />
      </Details>
    </FormDialog>
  );
}

/** Shows the Naira value of an amount in dollars, or that there is no exchange rate today. */
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
