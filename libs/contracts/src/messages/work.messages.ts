import { APPLY_AGAIN_DAYS, type ApplyAgain } from '../rules/apply-again.js';

/** Texts about applications, jobs and invoices that the specification does not give. */
export const WORK_MESSAGES = {
  linkShape: 'Please enter a full link that starts with http:// or https://.',
  dateShape: 'Please enter a date written YYYY-MM-DD.',
  dueDatePast: 'The due date must be today or later.',
  reasonRequired: 'Please say why: the annotator will read it.',
  rejectionNamesNothing: 'Please name what is wrong in the work: “too fast” or “looks like AI” alone is not a reason.',
  rejectionTooShort: 'Please explain in a sentence what is wrong and what would make it right: one word is too little.',
  rejectionAllItems: 'The reason holds for all items',
  rejectionAllItemsHint: 'No item is sent back. If only some are wrong, cancel, and send those back in the review, each with its reason.',
  rejectionNamesNoItem: 'Please send back the items that are wrong, or confirm that the reason holds for all of them.',
  rejectedAllItems: 'The reason holds for all items.',
  minutesRequired: 'Please enter the minutes you worked.',
  minutesShape: 'Please enter whole minutes, from 1 to 44640.',
  workRequired: 'Please give a link to your work, or a note that says what you did.',
  amountShape: 'Please enter an amount such as 6000 or 6000.50.',
  messageRequired: 'Please write a message.',

  applied: 'Application sent. You hear back from us either way, with a reason.',
  applicationExists: 'You have applied to this project already.',
  projectNotOpen: 'This project does not take applications at present.',
  projectFull: 'This project has all the annotators it needs.',
  applicationApproved: 'Application approved.',
  applicationReopened: 'Application reopened. The annotator was notified.',
  applicationRejected: 'Application rejected.',
  applicationWithdrawn: 'Application withdrawn.',

  jobSubmitted: 'Submitted. You see here when it is reviewed.',
  jobReopened: 'The job is pending again. Submit it when your rework is done.',
  jobApproved: 'Job approved. Its invoice is waiting to be paid.',
  jobRejected: 'Job rejected. The annotator can read your reason.',
  jobDeclined: 'Declined. There is no penalty, and nothing is deducted.',
  jobCancelled: 'Job cancelled. The annotator can read your reason and what is paid.',
  jobDueDateChanged: 'Due date changed. The annotator is notified.',
  cancelAmountRequired: 'Please say what is paid for the work that was started. 0 is an answer, too.',
  cancelPayNeedsReview:
    'To cancel submitted work, or pay above the proposed amount, needs the duty Review. Ask an admin with that duty too.',
  jobMessageSent: 'Message sent.',
  jobAlreadyAssigned: 'This task is assigned to this annotator already.',
  jobInvoiceNotUnpaid: 'This job cannot be rejected: its invoice is paid, or on its way to the bank.',
  jobConsented: 'This job stays approved: nobody decided in the time that the annotator was promised.',
  jobWon: 'This job stays approved: its rejection was overturned on appeal.',
  invoicePaid: 'Invoice paid.',
  receiptNotYet: 'This invoice is not paid yet, so it has no receipt.',
  notJustNow: 'This could not be done just now. It is unchanged; please try again.',
  invoicesPaid: 'The chosen invoices were handled. See each one below.',
  deleteWhileWorkOpen: 'This cannot be deleted while jobs of it are pending or submitted.',
  taskUpdated: 'Task updated successfully!',
  taskDeleted: 'Task deleted successfully!',
} as const;

/** Refusals by the server; a phrase follows the name of its field. */
export const WORK_REFUSAL_MESSAGES = {
  archived: 'This is archived: it can be read, but no longer changed.',
  changedMeanwhile: 'Somebody else changed this just now. Reload to see its present state, and try again.',
  createdByNotAdmin: 'must be the _id of an admin',
  projectUnknown: 'must be the _id of a project that is not archived',
  assigneeNotAnnotator: 'must be the _id of an annotator',
  assigneeSuspended: 'is suspended, and can be given no work until that ends',
  assigneesBoth: 'must not be given together with userId',
  noProposedAmount: 'No amount can be proposed for this job: approve it alone, with an amount.',
} as const;

/** Texts of successful calls that the specification does not give. */
export const WORK_DONE_MESSAGES = {
  projectArchived: 'Project archived: it has a history, so it was not deleted.',
  taskArchived: 'Task archived: it has a history, so it was not deleted.',
  guidelineOpened: 'Guideline opened.',
  tasksAssigned: 'The task was assigned. Those it could not be assigned to are listed with the reason.',
  applicationsApproved: 'The applications were handled. Those that could not be approved are listed with the reason.',
  jobsApproved: 'The jobs were handled. Those that could not be approved are listed with the reason.',
} as const;

/** Refusal of a decision that was based on an earlier status. @param what a glossary word, such as `job` @param status the present one */
export function staleStateMessage(what: string, status: string): string {
  return `This ${what} is ${status} now, so that is no longer possible. Reload to see its present state.`;
}

export const NOTIFICATION_MESSAGES = {
  read: 'Marked as read.',
  tooManyStreams: 'Labelbridge is open in too many windows to keep all of them up to date.',
} as const;

export const IDEMPOTENCY_MESSAGES = {
  shape: 'must have 1 to 200 visible ASCII characters',
  otherRequest: 'This Idempotency-Key was used for another request. Please use a new key for each intention.',
  underWay: 'The first request with this Idempotency-Key is still under way. Please ask again shortly.',
} as const;

export const applyAgainText = ({ because, allowed }: Pick<ApplyAgain, 'because' | 'allowed'>, date: string): string => {
  if (!allowed) return `You can apply again from ${date}, or as soon as you have changed your profile, such as your skills or hours.`;
  return because === 'profile' ? 'You have changed your profile since, so you can apply again.' : `You can apply again since ${date}.`;
};

export const REJECT_APPLICATION_HINT = `They read your reason, and can apply again after ${APPLY_AGAIN_DAYS} days or a change of their profile. You can reopen the application at any time.`;

export const AGREEMENT_MESSAGES = {
  answersMissing: 'Fewer than two people have handed in this item: there is nothing to decide.',
  tooLarge: 'These answers are too large to be shown side by side. Review them job by job.',
  regionsRequired: 'A decision needs the regions as they should be.',
  decided: 'Decided. The answers of the annotators stay as they are.',
  decidedAlready: 'Somebody else has decided this item meanwhile. Their decision stands.',
} as const;
