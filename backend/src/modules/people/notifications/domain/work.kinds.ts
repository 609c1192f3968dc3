import {
  ADMIN_EVENT_DUTIES,
  APPEAL_DAYS,
  APPLY_AGAIN_DAYS,
  countText,
  FLAG_LIMITS,
  FLAG_MESSAGES,
  unreadMessagesText,
} from '@labelbridge/contracts';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { kind } from './kind.js';

const APPLICATION = { to: 'annotator', by: ['app', 'mail'], choice: 'applications' } as const;
const WORK = { to: 'annotator', by: ['app', 'mail'], choice: 'work' } as const;
const ALWAYS = { to: 'annotator', by: ['app', 'mail'] } as const;
const REVIEW = { to: 'annotator', by: ['app', 'mail'], choice: 'reviews' } as const;
/** `message-waiting` is the mail, if it is not read in time. */
const MESSAGE = { to: 'annotator', by: ['app'], namesOthers: true } as const;

interface OfJob {
  readonly taskTitle: string;
  readonly jobId: string;
}

/** Claimed time, its amount, and paid time, as text. */
export interface PayChange {
  readonly claimedText: string | null;
  readonly proposedText: string | null;
  readonly paidText: string | null;
  readonly reason: string;
}

/** `nairaText` is null if there is no exchange rate today. */
interface CancelledPay {
  readonly amountText: string;
  readonly nairaText: string | null;
  readonly payBy: string;
}

interface Approved {
  readonly amountText: string;
  readonly change?: PayChange | null;
  readonly consent?: string | null;
}

interface OfProject {
  readonly projectName: string;
}

interface OfFlag {
  /** Name of the rule. */
  readonly ruleText: string;
  readonly flagId: string;
}

const MY_QUALITY = { label: 'See my quality', link: '/dashboard/quality' } as const;

interface Said {
  readonly text: string;
  readonly fromName: string;
}

interface Waiting {
  readonly about: string;
  readonly count: number;
  readonly link: string;
}

function payChangeText({ claimedText, proposedText, paidText, reason }: PayChange): string {
  const claimed = [claimedText && `you claimed ${claimedText}`, proposedText && `that comes to ${proposedText}`]
    .filter(Boolean)
    .join(', and ');
  const paid = paidText && paidText !== claimedText ? ` You are paid for ${paidText}.` : '';
  return ` The pay was changed${claimed && `: ${claimed}`}.${paid} The reason: ${reason}`;
}

function cancellationText(wasStarted: boolean, paid: CancelledPay | null): string {
  if (!paid) return wasStarted ? 'Nothing is paid for the work that you began.' : 'It was not started, so nothing is paid for it.';
  const { amountText, nairaText, payBy } = paid;
  if (nairaText === null) return `You are paid ${amountText} by ${payBy}, in Naira at the rate of the next days.`;
  return `You are paid ${nairaText}${nairaText === amountText ? '' : ` (${amountText})`} by ${payBy}.`;
}

function appealNext(won: boolean, amountText: string | null): string {
  if (!won) return 'You can still choose Rework on the job, put it right, and submit it again.';
  return amountText === null ? 'An admin sets its pay.' : 'Its invoice is waiting to be paid. You get a mail when it is.';
}

const waitingTitle = (count: number, about: string): string =>
  `${count === 1 ? 'Message' : unreadMessagesText(count)} about ${oneLine(about)}`;

/** Dates are YYYY-MM-DD. */
export const WORK_KINDS = {
  'application-approved': kind(APPLICATION, ({ projectName }: { projectName: string }) => ({
    title: `You have joined ${oneLine(projectName)}`,
    text: `Your application to ${oneLine(projectName)} was approved.`,
    next: 'When a task is assigned to you, you get a mail that says what it pays and when it is due.',
    label: 'See your projects',
    link: '/dashboard/projects?tab=active',
  })),
  'application-rejected': kind(APPLICATION, ({ projectName, reason }: { projectName: string; reason: string }) => ({
    title: `Your application to ${oneLine(projectName)} was not accepted`,
    text: `Your application to ${oneLine(projectName)} was not accepted. The reason: ${reason}`,
    next: `Other projects are open to you. You can apply to this one again after ${APPLY_AGAIN_DAYS} days, or once your profile has changed.`,
    label: 'See the projects',
    link: '/dashboard/projects?tab=available',
  })),
  'application-reopened': kind(APPLICATION, ({ projectName }: { projectName: string }) => ({
    title: `Your application to ${oneLine(projectName)} is looked at again`,
    text: `An admin has reopened your application to ${oneLine(projectName)}. It is pending again.`,
    next: 'You need to do nothing. You hear back from us either way.',
    label: 'See your applications',
    link: '/dashboard/projects?tab=pending',
  })),
  'exam-asked-again': kind(APPLICATION, ({ examTitle, examId, reason }: { examTitle: string; examId: string; reason: string }) => ({
    title: `Please take the exam again: ${oneLine(examTitle)}`,
    text: `The exam ${oneLine(examTitle)} that you passed is asked again. The reason: ${reason}`,
    next: 'Projects that you have joined stay yours. You need the exam for a new application, and have all tries again.',
    label: 'See the exam',
    link: `/dashboard/exams/${examId}`,
  })),
  /** `rateText` is null if neither the task nor its project has a rate. */
  'task-assigned': kind(WORK, ({ taskTitle, jobId, dueDate, rateText }: OfJob & { dueDate: string; rateText: string | null }) => {
    const pay = rateText ? `It pays ${rateText}.` : 'What it pays is agreed when your work is approved.';
    return {
      title: `New task: ${oneLine(taskTitle)}`,
      text: `${oneLine(taskTitle)} is assigned to you. It is due on ${dueDate}. ${pay}`,
      next: 'Open the task, do the work, and submit it with the minutes you spent.',
      label: 'Open the job',
      link: `/dashboard/jobs/${jobId}`,
    };
  }),
  'tasks-assigned': kind(WORK, ({ count, firstDue }: { count: number; firstDue: string }) => ({
    title: count === 1 ? 'A new task' : `${count} new tasks`,
    text: `${count === 1 ? '1 task is' : `${count} tasks are`} assigned to you. The first is due on ${firstDue}.`,
    next: 'Each job shows what it pays before you start.',
    label: 'See your jobs',
    link: '/dashboard/jobs',
  })),
  'job-due-date': kind(WORK, ({ taskTitle, jobId, before, dueDate }: OfJob & { before: string; dueDate: string }) => ({
    title: `New due date: ${oneLine(taskTitle)}`,
    text: `${oneLine(taskTitle)} is due on ${dueDate} now. It was due on ${before}.`,
    next: 'Everything else about the job stays as it is.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  })),
  'rate-lowered': kind(WORK, ({ projectName, rateText, rule }: { projectName: string; rateText: string; rule: string }) => ({
    title: `Lower pay for new work: ${oneLine(projectName)}`,
    text: `${oneLine(projectName)} pays ${rateText} now. ${rule}`,
    next: 'You need not take new work: that lowers no score.',
    label: 'See your projects',
    link: '/dashboard/projects',
  })),
  /** Always arrives: it is told before it is seen. `content` is words inside a sentence. */
  'content-added': kind(ALWAYS, ({ projectName, jobId, content }: { projectName: string; jobId: string; content: string }) => ({
    title: `New content: ${oneLine(projectName)}`,
    text: `The work of ${oneLine(projectName)} may show ${content} now. You have not allowed that, and you have work there.`,
    next: 'Labelbridge shows nothing of it before you allow it in the work. You can stop the work there instead: that lowers no score.',
    label: 'Allow it, or stop the work',
    link: `/dashboard/jobs/${jobId}`,
  })),
  /** `items` is the new total. */
  'items-added': kind(WORK, ({ taskTitle, jobId, items }: OfJob & { items: number }) => ({
    title: `More items: ${oneLine(taskTitle)}`,
    text: `Items were added to ${oneLine(taskTitle)}. It has ${countText(items, 'item')} now.`,
    next: 'What you have done stays. The job shows what it pays; where it is too much, write to the admins there, or decline it.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  })),
  /** `change`: the admin's change of the pay, and its reason. `consent`: why it is approved without an admin. */
  'job-approved': kind(REVIEW, ({ taskTitle, jobId, amountText, change, consent }: OfJob & Approved) => ({
    title: `Approved: ${oneLine(taskTitle)}`,
    text: `Your work on ${oneLine(taskTitle)} was approved. You are owed ${amountText}.${change ? payChangeText(change) : ''}${consent ? ` ${consent}` : ''}`,
    next: 'Its invoice is waiting to be paid. You get a mail when it is.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  })),
  'job-held': kind(REVIEW, ({ taskTitle, jobId, evidence, before, until }: OfJob & Record<'evidence' | 'before' | 'until', string>) => ({
    title: `Decided later: ${oneLine(taskTitle)}`,
    text: `A second admin looks at your work on ${oneLine(taskTitle)}. It is decided by ${until}, not by ${before}; the job says what happens if nobody does. What they found: ${evidence}`,
    next: 'This happens once at most. You can answer in the messages of the job.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  })),
  /** `clause` of the guideline; null or missing if it cites none. */
  'job-rejected': kind(REVIEW, ({ taskTitle, jobId, clause, reason }: OfJob & { clause?: string | null; reason: string }) => ({
    title: `Rejected: ${oneLine(taskTitle)}`,
    text: `Your work on ${oneLine(taskTitle)} was rejected. ${clause ? `${oneLine(clause)}. ` : ''}The reason: ${reason}`,
    next: `Choose Rework on the job, put it right, and submit it again. If you think that it is right, choose Appeal within ${countText(APPEAL_DAYS, 'day')}.`,
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  })),
  /** `amountText` is null if the rejection stays, or an admin must set the pay. */
  'appeal-decided': kind(
    REVIEW,
    ({ taskTitle, jobId, won, reason, amountText }: OfJob & { won: boolean; reason: string; amountText: string | null }) => ({
      title: `${won ? 'Your appeal is granted' : 'The rejection stays'}: ${oneLine(taskTitle)}`,
      text: `${won ? `Your appeal of the rejection of ${oneLine(taskTitle)} is granted.` : `An admin looked at your appeal of the rejection of ${oneLine(taskTitle)}, and the rejection stays.`}${amountText === null ? '' : ` You are owed ${amountText}.`} The reason: ${reason}`,
      next: appealNext(won, amountText),
      label: 'See the job',
      link: `/dashboard/jobs/${jobId}`,
    }),
  ),
  'job-cancelled': kind(
    REVIEW,
    ({ taskTitle, jobId, reason, wasStarted, paid }: OfJob & { reason: string; wasStarted: boolean; paid: CancelledPay | null }) => ({
      title: `Cancelled: ${oneLine(taskTitle)}`,
      text: `${oneLine(taskTitle)} was taken back. The reason: ${reason} ${cancellationText(wasStarted, paid)}`,
      next: paid
        ? 'Its invoice is waiting to be paid. You get a mail when it is.'
        : 'Nothing is to be done: the job is in no list of open work any more.',
      label: 'See the job',
      link: `/dashboard/jobs/${jobId}`,
    }),
  ),
  'quality-taught': kind(REVIEW, ({ projectName }: OfProject) => ({
    title: `A hint for ${oneLine(projectName)}`,
    text: `Some items of ${oneLine(projectName)} have a known answer. Several of your answers differ from it. One of them is shown in “My quality”.`,
    next: 'Look at it before you go on. Nothing is taken from your pay.',
    ...MY_QUALITY,
  })),
  'quality-paused': kind(REVIEW, ({ projectName }: OfProject) => ({
    title: `New work in ${oneLine(projectName)} is paused`,
    text: `Too many of your answers in ${oneLine(projectName)} differ from known ones. You get no new work there for now. What you have begun you can finish; it is reviewed and paid as usual.`,
    next: 'See which answers they were, object where you are right, or return with a few more items.',
    ...MY_QUALITY,
  })),
  /** `reason` is the admin's, who ended the pause; null if the answers did. */
  'quality-resumed': kind(REVIEW, ({ projectName, reason }: OfProject & { reason: string | null }) => ({
    title: `You are back in ${oneLine(projectName)}`,
    text: `You can take new work in ${oneLine(projectName)} again.${reason === null ? '' : ` The reason: ${reason}`}`,
    next: 'Go on as usual.',
    ...MY_QUALITY,
  })),
  'gold-decided': kind(REVIEW, ({ projectName, upheld, reason }: OfProject & { upheld: boolean; reason: string }) => ({
    title: upheld ? `You were right in ${oneLine(projectName)}` : `Your objection in ${oneLine(projectName)} was not upheld`,
    text: `${upheld ? 'Your objection to a known answer was upheld, and your figures are corrected.' : 'An admin looked at your objection to a known answer, and it stays.'} The reason: ${reason}`,
    next: 'You see it in your figures.',
    ...MY_QUALITY,
  })),
  /** Always arrives: nothing is decided before the person could answer. */
  'work-flagged': kind(ALWAYS, ({ ruleText, meaning, flagId }: OfFlag & { meaning: string }) => ({
    title: `A question about your work: ${ruleText}`,
    text: `${meaning} A rule noticed it; nobody has judged it. ${FLAG_MESSAGES.noEffect}`,
    next: `Please say how it came about. Before ${FLAG_LIMITS.answerDays} days are over, nobody decides without your answer.`,
    label: 'See the question',
    link: `/dashboard/quality/questions/${flagId}`,
  })),
  'flag-decided': kind(ALWAYS, ({ ruleText, flagId, upheld, reason }: OfFlag & { upheld: boolean; reason: string }) => ({
    title: `${upheld ? 'Upheld' : 'Dropped'}: ${ruleText}`,
    text: `An admin looked at the question about your work and ${upheld ? 'upheld' : 'dropped'} it. The reason: ${reason}`,
    next: FLAG_MESSAGES.noEffect,
    label: 'See the decision',
    link: `/dashboard/quality/questions/${flagId}`,
  })),
  'job-message': kind(MESSAGE, ({ taskTitle, jobId, text, fromName }: OfJob & Said) => ({
    title: `Message about ${oneLine(taskTitle)}`,
    text: `${oneLine(fromName)} writes about ${oneLine(taskTitle)}: ${text}`,
    next: 'You can answer on the page of the job.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  })),
  'application-message': kind(
    MESSAGE,
    ({ projectName, applicationId, text, fromName }: Said & { projectName: string; applicationId: string }) => ({
      title: `Message about your application to ${oneLine(projectName)}`,
      text: `${oneLine(fromName)} writes about your application to ${oneLine(projectName)}: ${text}`,
      next: 'You can answer on the page of the application.',
      label: 'See the application',
      link: `/dashboard/applications/${applicationId}`,
    }),
  ),
  'message-waiting': kind(
    { to: 'annotator', by: ['mail'], choice: 'messages' },
    ({ about, count, text, fromName, link }: Waiting & Said) => ({
      title: waitingTitle(count, about),
      text: `${oneLine(fromName)} writes about ${oneLine(about)}: ${text}`,
      next: 'Please read and answer it in the app.',
      label: 'See the messages',
      link,
    }),
  ),
  /** Contains no text of the annotator. */
  'annotator-message-waiting': kind(
    { to: 'admins', by: ['mail'], duties: ADMIN_EVENT_DUTIES['messages-received'], choice: 'messages-received' },
    ({ about, count, link }: Waiting) => ({
      title: waitingTitle(count, about),
      text: `An annotator wrote about ${oneLine(about)}, and no admin has read it yet.`,
      next: 'Please read and answer it in the app.',
      label: 'See the messages',
      link,
    }),
  ),
};
