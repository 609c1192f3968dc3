import { useEffect, useRef, useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import {
  businessDate,
  countText,
  DEVICE_MESSAGES,
  JOB_WAITING_CAUSES,
  LIMITS,
  offerPayBy,
  PAID_WAITING_MESSAGES,
  type Progress,
  WAITING_LABEL,
} from '@labelbridge/contracts';
import { type ApiError, toApiError, useSession } from '@labelbridge/session';
import { type ItemEnd } from '@labelbridge/workspace';
import {
  Button,
  DateText,
  DialogActions,
  Form,
  type FormState,
  PlainDateText,
  SelectField,
  TextAreaField,
  TextField,
  toast,
  useForm,
} from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { recordedOf, stopClockOf, useJobClock } from '../../clock/api/clock.js';
import { toInstants } from '../../clock/api/device-clock.js';
import { isInProduct } from '../api/in-product.js';
import { isWhole, type ShownJob, submitJob } from '../api/jobs.js';
import { type Draft, type DraftValues, dropDraft, keepDraft, readDraft } from '../draft.js';
import { liveAmount } from '../offer.js';
import { silenceText, silentEnd } from '../silence.js';
import { minutesHint, needsReason, reasonLabel, startValues, submitRules, toSubmission, waitingCausesOf } from '../submit-form.js';
import { JobDialog, PAY_ONLINE } from './JobDialog.js';
import styles from './jobs.module.css';

interface Props {
  readonly job: ShownJob;
  /** End of each item on this device, only on the page of the work. The server has all of them by then, and counts the same. */
  readonly ends?: readonly (ItemEnd | null | undefined)[];
  readonly onClose: () => void;
  /** Called when it is submitted or queued. */
  readonly onDone?: (() => void) | undefined;
}

/** Submits a job. Typed values survive a failed call, a closed dialog and a dead phone. */
export function SubmitDialog({ job, ends, onClose, onDone }: Props) {
  return (
    <JobDialog job={ends ? { ...job, progress: progressOfEnds(ends) } : job} title={`Submit ${jobTitle(job)}`} onClose={onClose}>
      {(known) => <SubmitForm key={known.statusChangedAt} job={known} onClose={onClose} onDone={onDone} />}
    </JobDialog>
  );
}

function progressOfEnds(ends: NonNullable<Props['ends']>): Progress {
  const skipped = ends.filter((each) => each?.kind === 'skipped').length;
  return { items: ends.length, done: ends.filter(Boolean).length - skipped, skipped };
}

/** Stores the form's values as the draft of this user's job, as they change. */
function useDraft(jobId: string) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(personId, jobId));
  return {
    draft,
    keep: (values: DraftValues) => setDraft(keepDraft(personId, jobId, values)),
    drop: () => {
      dropDraft(personId, jobId);
      setDraft(undefined);
    },
  };
}

function SubmitForm({ job, onClose, onDone }: Props) {
  const { draft, keep, drop } = useDraft(job._id);
  const { minutes: onClock, running } = useJobClock(job);
  const timeSoFar = {
    onClock,
    submission: isWhole(job) ? job.submission : null,
    inProduct: isInProduct(job),
    started: isInProduct(job) || Boolean(job.startedAt) || running,
  };
  const fresh = startValues(timeSoFar);
  // Minutes follow the clock, which runs on behind the dialog, until the person types their own.
  const [hasOwnMinutes, setHasOwnMinutes] = useState(Boolean(draft?.values.minutes));
  const form = useForm(submitRules(timeSoFar), draft ? { ...draft.values, minutes: draft.values.minutes || fresh.minutes } : fresh);
  const [failure, setFailure] = useState<ApiError>();

  const { values, changed } = form;
  useEffect(() => {
    if (hasOwnMinutes || values.minutes === fresh.minutes) return;
    if (changed) form.set('minutes', fresh.minutes);
    else form.reset({ ...values, minutes: fresh.minutes });
    // A tick of the clock alone changes the minutes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fresh.minutes]);
  // Typing may return to the initial values: they are stored too.
  const typing = useRef(false);
  useEffect(() => {
    typing.current ||= changed;
    if (typing.current) keep(hasOwnMinutes ? values : { ...values, minutes: '' });
    // The draft depends on the typed values alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [values, changed]);

  const send = async (typed: DraftValues) => {
    setFailure(undefined);
    const outcome = await submitJob(job, { ...toSubmission(typed), clock: { intervals: recordedOf(job._id).map(toInstants) } });
    drop();
    stopClockOf(job._id, outcome.sent);
    if (outcome.sent) toast.success(outcome.message, jobTitle(job));
    else toast.info(DEVICE_MESSAGES.waiting, DEVICE_MESSAGES.keptUntilOnline);
    onClose();
    onDone?.();
  };
  const discard = () => {
    typing.current = false;
    setHasOwnMinutes(false);
    drop();
    form.reset(fresh);
  };

  const minutesField = form.field('minutes');

  return (
    <Form form={form} guarded={false} onSubmit={send} onFailure={(error) => setFailure(toApiError(error))}>
      <TextField
        label="Minutes you worked"
        inputMode="numeric"
        autoComplete="off"
        hint={minutesHint(timeSoFar)}
        {...minutesField}
        onChange={(typed) => {
          setHasOwnMinutes(true);
          minutesField.onChange(typed);
        }}
      />
      <WaitingFields job={job} form={form} />
      {(needsReason(timeSoFar, values.minutes) || values.minutesReason !== '' || values['waiting.cause'] !== '') && (
        <TextAreaField
          label={reasonLabel(timeSoFar, values)}
          hint="The admin who reviews your work sees both times and reads this."
          maxLength={LIMITS.reasonMax}
          {...form.field('minutesReason')}
        />
      )}
      {!timeSoFar.inProduct && (
        <TextField
          label="Link to your work"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={LIMITS.linkMax}
          hint="A link or a note: one of them is enough."
          optional
          {...form.field('link')}
        />
      )}
      <TextAreaField label="Note on your work" maxLength={LIMITS.noteMax} optional {...form.field('note')} />
      <Pays job={job} values={values} onClock={onClock} />
      <DraftLine draft={draft} onDiscard={discard} />
      {failure && <Failure error={failure} />}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Submit
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Waiting time, for a job that pays some. */
function WaitingFields({ job, form }: { job: ShownJob; form: FormState<DraftValues> }) {
  const chosen = form.values['waiting.cause'];
  const paid = isWhole(job) ? waitingCausesOf(job) : [];
  const causes = JOB_WAITING_CAUSES.filter((cause) => paid.includes(cause) || cause === chosen);
  if (causes.length === 0) return null;
  return (
    <>
      <SelectField
        label="Waiting among these minutes"
        optional
        placeholder="None"
        options={causes.map((cause) => ({ value: cause, label: WAITING_LABEL[cause] }))}
        {...form.field('waiting.cause')}
      />
      {chosen !== '' && (
        <TextField
          label="Minutes you waited"
          inputMode="numeric"
          autoComplete="off"
          hint={PAID_WAITING_MESSAGES.hint}
          {...form.field('waiting.minutes')}
        />
      )}
    </>
  );
}

function Pays({ job, values, onClock }: { job: ShownJob; values: DraftValues; onClock: number }) {
  const { minutes } = values;
  const { amount, because } = isWhole(job)
    ? liveAmount(job.rate, minutes, { offer: job.offer, items: job.progress })
    : { amount: undefined, because: PAY_ONLINE };
  // The offer of a pending job counts from its due date; a submission of today is reviewed from today.
  const today = businessDate(new Date());
  const silent = isWhole(job) ? silentEnd(job, values, onClock) : undefined;
  const payBy =
    isWhole(job) &&
    job.offer &&
    silent?.waitsFor === null &&
    offerPayBy({ submittedOn: today, dueDate: job.dueDate, reviewDays: job.reviewDays }, today);
  return (
    <div className={styles.pays}>
      <output className={styles.amount} aria-live="polite">
        <span className={styles.amountLabel}>This pays</span>
        {amount !== undefined && <b>{amount}</b>}
        <span className={styles.calculationLine}>{because}</span>
      </output>
      <p className={styles.quiet}>
        Next, an admin reviews it{isWhole(job) && ` within ${countText(job.reviewDays, 'day')}`}. When it is approved, its invoice stands
        under Payment; when it is rejected, you read why, and can rework it or appeal.
      </p>
      {silent && isWhole(job) && <p className={styles.quiet}>{silenceText(silent, Number(minutes), job)}</p>}
      {payBy && (
        <p className={styles.quiet}>
          Pay due by <PlainDateText date={payBy} />, once it is approved.
        </p>
      )}
    </div>
  );
}

/** Shows the failure beside the submit button: on a phone the top of the form is out of view. */
function Failure({ error }: { error: ApiError }) {
  if (!error.isConflict) return <Notice tone="bad">{error.message} What you typed is kept.</Notice>;
  return (
    <Notice tone="bad" title="It was not submitted">
      {error.message} The page behind this was reloaded just now; what you typed is kept on this device.
    </Notice>
  );
}

function DraftLine({ draft, onDiscard }: { draft: Draft | undefined; onDiscard: () => void }) {
  return (
    <div className={styles.draft}>
      <p role="status">
        {draft && (
          <>
            Draft kept on this device, <DateText instant={draft.keptAt} />
          </>
        )}
      </p>
      {draft && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          Discard draft
        </Button>
      )}
    </div>
  );
}
