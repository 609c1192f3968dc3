import {
  type AdminEventKind,
  APPEAL_HOURS,
  CONCERN_LIMITS,
  countText,
  RUN_LIMITS,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
} from '@labelbridge/contracts';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { kind } from './kind.js';

const ADMINS = { to: 'admins', by: ['app', 'mail'], duties: ['settings'] } as const;
const NAMING = { ...ADMINS, namesOthers: true } as const;
const SEE_LOG = { label: 'See the audit log', link: '/admin/audit' } as const;

/** The unseen events of one group; `title`, the subject or author, belongs to the newest. */
interface EventGroup {
  readonly count: number;
  readonly name: string;
  readonly title: string;
  readonly link: string;
}

const aboutText = ({ count, title }: EventGroup): string => `${count === 1 ? 'It is about' : 'The newest is about'} ${oneLine(title)}.`;
const authorText = ({ count, title }: EventGroup): string => `${oneLine(title)} made ${count === 1 ? 'it' : 'the newest'}.`;

/** @param titleOf the title of a group, such as "4 jobs submitted in Lagos signs", which may contain the subject of the newest */
const event = (titleOf: (count: number, name: string) => string, next: string, newestText = aboutText) =>
  kind({ to: 'admins', by: ['app', 'digest'], namesOthers: true }, (group: EventGroup) => ({
    title: titleOf(group.count, oneLine(group.name)),
    text: group.title === group.name ? next : `${newestText(group)} ${next}`,
    next,
    label: 'See it',
    link: group.link,
  }));

const EVENT_KINDS = {
  'jobs-submitted': event((count, name) => `${countText(count, 'job')} submitted in ${name}`, 'Please review the work.'),
  'jobs-reworked': event(
    (count, name) => `${countText(count, 'job')} taken back for rework in ${name}`,
    'The work is submitted again when it is done.',
  ),
  'reviews-due': event(
    (count, name) => `${countText(count, 'job')} in ${name} ${count === 1 ? 'is' : 'are'} approved within a day if nobody decides`,
    'Please review the work: a decision by then was promised.',
  ),
  'verdicts-due': event(
    (count, name) => `${countText(count, 'rejected job')} in ${name} ${count === 1 ? 'has' : 'have'} items to decide on`,
    'Items without a verdict count as accepted within a day. If all items are right, or the accepted ones cost more than is paid without a person, please accept all and approve the job.',
  ),
  'jobs-appealed': event(
    (count, name) => `${countText(count, 'rejection')} appealed: ${name}`,
    `Somebody who had no part in the rejection decides, within ${APPEAL_HOURS} hours. Afterwards it is overturned.`,
  ),
  'jobs-reopened': event(
    (count, name) => `${countText(count, 'rejection')} overturned, pay to be set: ${name}`,
    'The work has no price by itself. Please approve it: nothing else is left.',
  ),
  'rejections-wait': event(
    (count, name) => `${countText(count, 'rejection')} ${count === 1 ? 'waits' : 'wait'} for a second admin: ${name}`,
    'Unusually much is rejected there. Please look at the work: reject it to agree, or approve it.',
  ),
  'jobs-declined': event((count, name) => `${countText(count, 'job')} declined in ${name}`, 'Please assign the work to somebody else.'),
  'applications-made': event((count, name) => `${countText(count, 'application')} to ${name}`, 'Please approve or reject them.'),
  'applications-withdrawn': event(
    (count, name) => `${countText(count, 'application')} to ${name} withdrawn`,
    'There is nothing to decide.',
  ),
  'messages-received': event((count, name) => `${countText(count, 'message')} about ${name}`, 'Please answer the annotator.'),
  'questions-asked': event((count, name) => `${countText(count, 'question')} about ${name}`, 'Please answer it, once for all who have it.'),
  'concerns-backed': event(
    (count, name) => `${countText(count, 'concern')} about ${name} ${count === 1 ? 'is' : 'are'} supported by many`,
    `An answer is due within ${CONCERN_LIMITS.dueDays} days, for all to read.`,
  ),
  'concerns-due': event(
    (count, name) => `${countText(count, 'answer')} to concerns about ${name} ${count === 1 ? 'is' : 'are'} due within a day`,
    'Please answer: everybody in the project sees if it does not come.',
  ),
  'people-paused': event(
    (count, name) => `${countText(count, 'person', 'people')} paused in ${name}`,
    'Their answers on gold items were often wrong. Their work is reviewed and paid as usual.',
  ),
  'gold-disputed': event((count, name) => `${countText(count, 'objection')} to gold answers of ${name}`, 'Please decide who is right.'),
  'gold-short': event(
    (count, name) => `${countText(count, 'job')} of ${name} without fresh gold items`,
    'These people have met all of them, so their work is not measured. Please make more.',
  ),
  'budget-low': event(
    (count, name) => `${countText(count, 'budget warning')} of ${name}: less than a tenth is left`,
    'Work that can cost more than is left cannot be assigned. You may raise the budget.',
  ),
  'flags-answered': event(
    (count, name) => `${countText(count, 'answer')} to flags: ${name}`,
    'Please read the answer and decide. A flag changes nothing else.',
  ),
  'acts-refused': event(
    (count, name) => `${countText(count, 'attempt')} refused: ${name}`,
    'Nothing was changed. The audit log has the details.',
    authorText,
  ),
  'payouts-failed': event(
    (count, name) => `${countText(count, 'payout')} failed at ${name}`,
    'The annotators are still owed the money. Please see why.',
  ),
  'pay-late': event(
    (days, name) => `Pay is late: ${name}${days === 1 ? '' : ` (told on ${days} days)`}`,
    'Please pay it, or see what holds it up. You hear of it each day until it is paid.',
  ),
} satisfies Record<AdminEventKind, unknown>;

export const ADMIN_KINDS = {
  ...EVENT_KINDS,
  /** `found` has one fault a line. */
  'records-changed': kind(
    { ...ADMINS, duties: ['settings', 'pay'] },
    ({ day, count, found }: { day: string; count: number; found: string }) => ({
      title: 'Records were changed outside the product',
      text: `The check of ${day} found ${count} ${count === 1 ? 'fault' : 'faults'}:\n${found}`,
      next: 'Send no payout. Keep a copy of the database and the logs as they are now, and find out who had access to the database. The audit log says what to do.',
      ...SEE_LOG,
    }),
  ),
  /** `anchors` has one a line. */
  'records-checked': kind(
    { ...ADMINS, by: ['mail'] },
    ({ day, resultText, anchors }: { day: string; resultText: string; anchors: string }) => ({
      title: `Records checked on ${day}`,
      text: `${resultText}\nThe chains ended then at:\n${anchors}`,
      next: 'Keep this mail outside the server. Should anybody shorten or rewrite the records, its lines prove it: npm run cli -- audit:check --anchor "LINE".',
      ...SEE_LOG,
    }),
  ),
  /** `name` says where the credential is used. */
  'area-credential': kind(NAMING, ({ area, byName, name }: { area: string; byName: string; name: string }) => ({
    title: `A deploy credential of the area ${area} was made`,
    text: `${oneLine(byName)} made the deploy credential “${oneLine(name)}”. Whoever has it may move the area ${area}.`,
    next: 'If nobody had announced it, revoke it and ask why.',
    label: 'See the areas',
    link: '/admin/areas',
  })),
  /** `url` is null if the area is back at the address of the settings. */
  'area-moved': kind(NAMING, ({ area, byName, url, version }: { area: string; byName: string; url: string | null; version: string }) => ({
    title: `The area ${area} was moved`,
    text: `${oneLine(byName)} moved the area ${area} ${url === null ? "back to where the server's settings say" : `to ${oneLine(url)}${version && ` (version ${version})`}`}. Its code runs in everybody's pages.`,
    next: 'If nobody had announced it, move the area back and ask why.',
    label: 'See the areas',
    link: '/admin/areas',
  })),
  'mail-undelivered': kind({ ...ADMINS, by: ['app'] }, ({ subject }: { subject: string }) => ({
    title: 'Mail could not be delivered',
    text: `An email was given up after many tries, first: ${oneLine(subject)}.`,
    next: 'See what the mail server says, and send it again once that is mended.',
    label: 'See the mail',
    link: '/admin/operations',
  })),
  /** `name` is the address without what may be secret. */
  'webhook-paused': kind(ADMINS, ({ endpointId, name, isGone }: { endpointId: string; name: string; isGone: boolean }) => ({
    title: 'A webhook was paused',
    text: isGone ? `${oneLine(name)} answered that nothing is there any more (410).` : `${oneLine(name)}: ${WEBHOOK_MESSAGES.failing}`,
    next: `See what the receiver answers, and resume it once that is mended. It collects events for ${WEBHOOK_LIMITS.collects} more days.`,
    label: 'See the webhook',
    link: `/admin/webhooks/${endpointId}`,
  })),
  /** `name` is the kind and the title of the run. `reason` is null unless it failed. */
  'run-ended': kind(
    { to: 'annotator or admin', by: ['app'] },
    ({
      runId,
      name,
      reason,
      hasFile,
      refused,
    }: {
      runId: string;
      name: string;
      reason: string | null;
      hasFile: boolean;
      refused: number;
    }) => ({
      title: reason === null ? `Done: ${oneLine(name)}` : `Failed: ${oneLine(name)}`,
      text:
        reason ?? (refused > 0 ? `${countText(refused, 'row')} of it ${refused === 1 ? 'was' : 'were'} refused.` : 'Nothing was refused.'),
      next: hasFile ? `Download the file. It is kept for ${RUN_LIMITS.resultDays} days.` : 'See what it did.',
      label: 'See the run',
      link: `/admin/runs/${runId}`,
    }),
  ),
  /** One line per group of events; `total` counts the events. */
  'admin-digest': kind({ to: 'admins', by: ['mail'] }, ({ lines, total }: { lines: readonly string[]; total: number }) => ({
    title: `Labelbridge today: ${countText(total, 'thing')} happened`,
    text: `Since your last digest:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    next: 'You choose in Settings what you are notified of, and when this mail is sent.',
    label: 'Open Labelbridge',
    link: '/admin',
  })),
};
