import { useEffect, useRef, useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { DEVICE_MESSAGES, LIMITS } from '@labelbridge/contracts';
import { type ApiError, toApiError, useSession } from '@labelbridge/session';
import { Button, DateText, Dialog, DialogActions, Form, TextAreaField, TextField, toast, useForm } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job, submitJob } from '../api/jobs.js';
import { minutesByNow } from '../clock.js';
import { type Draft, type DraftValues, dropDraft, keepDraft, readDraft } from '../draft.js';
import { liveAmount } from '../offer.js';
import { minutesHint, startValues, SUBMIT_RULES, toSubmission } from '../submit-form.js';
import styles from './jobs.module.css';

const CONFLICT = 409;

interface Props {
  readonly job: Job;
  readonly onClose: () => void;
}

/** Submits a job. What is typed survives a failed call, a closed dialog and a dead phone. */
export function SubmitDialog({ job, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={`Submit ${jobTitle(job)}`}>
      <SubmitForm job={job} onClose={onClose} />
    </Dialog>
  );
}

/** Keeps the form's values as the draft of this person's job, as they change. */
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

function SubmitForm({ job, onClose }: Props) {
  const { draft, keep, drop } = useDraft(job._id);
  // The clock is read once, when the form opens.
  const [timeSoFar] = useState(() => ({ onClock: minutesByNow(job), submission: job.submission }));
  const fresh = startValues(timeSoFar);
  const form = useForm(SUBMIT_RULES, draft?.values ?? fresh);
  const [failure, setFailure] = useState<ApiError>();

  const { values, changed } = form;
  // Typing may return to the initial values: they are kept too.
  const typing = useRef(false);
  useEffect(() => {
    typing.current ||= changed;
    if (typing.current) keep(values);
    // The draft depends on the typed values alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [values, changed]);

  const send = async (typed: DraftValues) => {
    setFailure(undefined);
    const outcome = await submitJob(job, toSubmission(typed));
    drop();
    if (outcome.sent) toast.success(outcome.message, jobTitle(job));
    else toast.info(DEVICE_MESSAGES.waiting, DEVICE_MESSAGES.keptUntilOnline);
    onClose();
  };
  const discard = () => {
    typing.current = false;
    drop();
    form.reset(fresh);
  };

  return (
    <Form form={form} onSubmit={send} onFailure={(error) => setFailure(toApiError(error))}>
      <TextField
        label="Minutes you worked"
        inputMode="numeric"
        autoComplete="off"
        hint={minutesHint(timeSoFar)}
        {...form.field('minutes')}
      />
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
      <TextAreaField label="Note on your work" maxLength={LIMITS.noteMax} optional {...form.field('note')} />
      <Pays job={job} minutes={values.minutes} />
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

function Pays({ job, minutes }: { job: Job; minutes: string }) {
  const { amount, because } = liveAmount(job.rate, minutes, job.offer);
  return (
    <div className={styles.pays}>
      <output className={styles.amount} aria-live="polite">
        <span className={styles.amountLabel}>This pays</span>
        {amount !== undefined && <b>{amount}</b>}
        <span className={styles.calculationLine}>{because}</span>
      </output>
      <p className={styles.quiet}>
        Next, an admin reviews it. When it is approved, its invoice stands under Payment; when it is rejected, you read why and can rework
        it.
      </p>
    </div>
  );
}

/** The failure beside the submit button: on a phone the top of the form is out of sight. */
function Failure({ error }: { error: ApiError }) {
  if (error.status !== CONFLICT) return <Notice tone="bad">{error.message} What you typed is kept.</Notice>;
  return (
    <Notice tone="bad" title="It was not submitted">
      {error.message} The page behind this was reloaded just now; what you typed is kept on this phone.
    </Notice>
  );
}

function DraftLine({ draft, onDiscard }: { draft: Draft | undefined; onDiscard: () => void }) {
  return (
    <div className={styles.draft}>
      <p role="status">
        {draft && (
          <>
            Draft kept on this phone, <DateText instant={draft.keptAt} />
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
