import { type ReactElement, type ReactNode, useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import {
  APPEAL_MESSAGES,
  BREAKER_MESSAGES,
  type JobAction,
  businessDate,
  dueDateRule,
  EVIDENCE_RULES,
  HOLD_HOURS,
  TASK_RULES,
  LIMITS,
  MESSAGE_RULES,
  namesItems,
  SETTLEMENT_MESSAGES,
} from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { DateField, toast, useForm, TextAreaField } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { holdJob, type Rejection, rejectJob, type ShownJob, changeDueDate, messageAnnotator } from '../api/jobs.js';
import { decideWith } from '../decision.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { ApproveDialog } from './ApproveDialog.js';
import { RejectDialog } from './RejectDialog.js';
import { CancelDialog } from './CancelDialog.js';

export type JobDialog = JobAction | 'message' | 'dueDate' | 'hold';

/** Dialogs about one job. Render `dialog`; `open` shows one. @param rejection initial reason of a rejection */
export function useJobDialogs(rejection = ''): { open: (what: JobDialog, job: ShownJob) => void; dialog: ReactNode } {
  const [shown, setShown] = useState<{ what: JobDialog; job: ShownJob }>();
  const close = () => setShown(undefined);
  const decide = decideWith(close);
  const dialogOf = ({ what, job }: { what: JobDialog; job: ShownJob }): ReactElement | null => {
    switch (what) {
      case 'approve':
        return <ApproveDialog job={job} decide={decide} onClose={close} />;
      case 'message':
        return <MessageDialog job={job} onClose={close} />;
      case 'cancel':
        return <CancelDialog job={job} decide={decide} onClose={close} />;
      case 'dueDate':
        return <DueDateDialog job={job} onClose={close} />;
      case 'reject':
        return (
          <RejectDialog
            title={`Reject ${jobTitle(job)}`}
            about={agreementText(job) ?? `${rejectionEffect(job)} ${BREAKER_MESSAGES.before(1)}`}
            guideline={job.guideline}
            asksItems={!namesItems(job.items)}
            confirmLabel="Reject job"
            start={rejection ? { reason: rejection } : proposedFor(job)}
            onReject={(given) => decide(async () => (await rejectJob(job, given)).message)}
            onClose={close}
          />
        );
      case 'hold':
        return (
          <ReasonDialog
            title={`Decide later on ${jobTitle(job)}`}
            about={`It is decided by itself ${HOLD_HOURS} hours later than ${annotatorName(job)} was promised. This can be done once, by a second admin: somebody who neither assigned the job nor reviewed its items.`}
            label="What you found"
            hint={`The annotator reads it and can answer. At most ${LIMITS.reasonMax} characters.`}
            rules={EVIDENCE_RULES}
            variant="primary"
            confirmLabel="Move the deadline"
            onReason={async (evidence) => {
              toast.success(await holdJob(job._id, evidence));
              close();
            }}
            onClose={close}
          />
        );
      // Transitions of the annotator, of the server, and of the card of an appeal.
      case 'appeal':
      case 'uphold':
      case 'overturn':
      case 'reopen':
      case 'settle':
      case 'consent':
      case 'submit':
      case 'rework':
      case 'decline':
        return null;
    }
  };
  return { open: (what, job) => setShown({ what, job }), dialog: shown && dialogOf(shown) };
}

/** Says what becomes of work that is rejected now. */
function rejectionEffect(job: ShownJob): string {
  if (job.status === 'approved') return `The work of ${annotatorName(job)} was approved. Its unpaid invoice becomes void.`;
  const isAlone = 'hasDecider' in job && job.hasDecider === false;
  const appeal = isAlone ? `. ${APPEAL_MESSAGES.aloneReject}` : ', or the rejection appealed: then another admin decides.';
  const choices = `Submitted by ${annotatorName(job)}. The work can be reworked and submitted again${appeal}`;
  return 'rate' in job && job.rate?.per === 'item' ? `${choices} ${SETTLEMENT_MESSAGES.reviewerHint}` : choices;
}

/** Says that a rejection agrees to the one that another admin proposed. */
function agreementText(job: ShownJob): string | undefined {
  const proposal = 'proposal' in job ? job.proposal : undefined;
  const { user } = useSession.getState();
  if (!proposal || proposal.byId === user?.userId) return undefined;
  return `${proposal.by} proposed this rejection. If you reject too, it stands, and ${annotatorName(job)} reads your reason.`;
}

/** A clause of the guideline, and the reason, that another admin proposed. */
function proposedFor(job: ShownJob): Rejection {
  const proposal = 'proposal' in job ? job.proposal : undefined;
  return { reason: proposal?.reason ?? '', ...(proposal?.clause && { clause: proposal.clause.number }) };
}

function DueDateDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const today = businessDate(new Date());
  const form = useForm({ dueDate: [...TASK_RULES.dueDate, dueDateRule(today)] }, { dueDate: job.dueDate ?? '' });
  const save = async ({ dueDate }: typeof form.values) => {
    toast.success(await changeDueDate(job._id, dueDate));
    onClose();
  };
  return (
    <FormDialog title={`Due date of ${jobTitle(job)}`} form={form} onSubmit={save} confirmLabel="Change due date" onClose={onClose}>
      <p>Of the job of {annotatorName(job)} alone: the task keeps its own. They are notified in the app and by email.</p>
      <DateField label="Due Date" min={today} {...form.field('dueDate')} />
    </FormDialog>
  );
}

const RULES = { text: MESSAGE_RULES };

function MessageDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const form = useForm(RULES, { text: '' });
  const send = async ({ text }: typeof form.values) => {
    toast.success(await messageAnnotator(job._id, text.trim()));
    onClose();
  };
  return (
    <FormDialog title={`Message ${annotatorName(job)}`} form={form} onSubmit={send} confirmLabel="Send" onClose={onClose}>
      <p>About {jobTitle(job)}.</p>
      <TextAreaField
        label="Message"
        hint="The annotator gets it in the app and by email at once."
        rows={5}
        maxLength={LIMITS.messageMax}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
