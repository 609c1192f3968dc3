import { describe, expect, it } from '@jest/globals';
import { ADMIN_EVENT_KINDS } from '@labelbridge/contracts';
import { notificationDocs } from '../../../../../verification/notification-table.js';
import { renderEmail } from '../../../foundation/mail/domain/email.js';
import { refuseHeaderInjection } from '../../../foundation/mail/domain/headers.js';
import { emailOf, IN_APP_KINDS, isInApp, messageOf, type Notification } from './notification.js';

const jobId = '0123456789abcdef01234567';
const notifications: readonly Notification[] = [
  { kind: 'welcome', data: {} },
  { kind: 'application-approved', data: { projectName: 'Image Annotation' } },
  { kind: 'application-rejected', data: { projectName: 'Image Annotation', reason: 'No places left.' } },
  { kind: 'application-reopened', data: { projectName: 'Image Annotation' } },
  { kind: 'quality-taught', data: { projectName: 'AI Survey' } },
  { kind: 'quality-paused', data: { projectName: 'AI Survey' } },
  { kind: 'quality-resumed', data: { projectName: 'AI Survey', reason: 'We talked about it.' } },
  { kind: 'work-flagged', data: { ruleText: 'Time for each item', meaning: 'Items take time.', flagId: 'f1' } },
  { kind: 'flag-decided', data: { ruleText: 'Time for each item', flagId: 'f1', upheld: false, reason: 'The network was down.' } },
  {
    kind: 'question-answered',
    data: { projectId: jobId, questionId: jobId, question: 'How wide is a box?', answer: 'Two pixels.', corrected: false },
  },
  { kind: 'question-closed', data: { projectId: jobId, questionId: jobId, question: 'How wide is a box?', reason: 'See clause two.' } },
  {
    kind: 'concern-answered',
    data: { projectId: jobId, concernId: jobId, concern: 'Pay comes late.', answer: 'It comes on Fridays.', further: false },
  },
  { kind: 'gold-decided', data: { projectName: 'AI Survey', upheld: true, reason: 'It can be read both ways.' } },
  { kind: 'terms-announced', data: { version: 2, startsOn: '2026-12-20', summary: 'Appeals are decided within 5 days.' } },
  { kind: 'exam-asked-again', data: { examTitle: 'Kind texts', examId: jobId, reason: 'The guideline is new.' } },
  { kind: 'task-assigned', data: { taskTitle: 'Street signs', jobId, dueDate: '2026-12-01', rateText: '₦1,000 per hour' } },
  { kind: 'tasks-assigned', data: { count: 30, firstDue: '2026-12-01' } },
  { kind: 'job-approved', data: { taskTitle: 'Street signs', jobId, amountText: '₦6,000.00' } },
  {
    kind: 'job-held',
    data: { taskTitle: 'Street signs', jobId, evidence: 'All boxes are alike.', before: '2026-12-02', until: '2026-12-05' },
  },
  {
    kind: 'job-rejected',
    data: { taskTitle: 'Street signs', jobId, clause: 'Clause 2.1: Every sign has a box', reason: 'Two boxes are missing.' },
  },
  {
    kind: 'appeal-decided',
    data: { taskTitle: 'Street signs', jobId, won: true, reason: 'The boxes are right.', amountText: '₦6,000.00' },
  },
  {
    kind: 'job-cancelled',
    data: {
      taskTitle: 'Street signs',
      jobId,
      reason: 'The client stopped it.',
      wasStarted: true,
      paid: { amountText: '$4.00', nairaText: '₦6,000.00', payBy: '2026-11-24' },
    },
  },
  { kind: 'job-due-date', data: { taskTitle: 'Street signs', jobId, before: '2026-12-01', dueDate: '2026-12-08' } },
  {
    kind: 'rate-lowered',
    data: { projectName: 'Street signs', rateText: '₦50 per item', rule: 'From 6 Dec 2026, new tasks pay ₦40 per item.' },
  },
  { kind: 'content-added', data: { projectName: 'Street signs', jobId, content: 'violence' } },
  { kind: 'items-added', data: { taskTitle: 'Street signs', jobId, items: 12 } },
  { kind: 'job-message', data: { taskTitle: 'Street signs', jobId, text: 'How is it going?', fromName: 'Ngozi Adeyemi' } },
  {
    kind: 'invoice-paid',
    data: { invoiceNumber: 'INV-2026-000001', amountText: '₦6,000.00', account: 'OPay ••4567', reference: '000013' },
  },
  {
    kind: 'bonus-given',
    data: { invoiceId: jobId, amountText: '₦6,000.00', about: 'Street signs', reason: 'The rate was too low.', payBy: '2026-11-24' },
  },
  { kind: 'bonus-voided', data: { invoiceId: jobId, amountText: '₦6,000.00', about: 'Street signs', reason: 'It was given twice.' } },
  {
    kind: 'invoice-late',
    data: {
      invoiceId: jobId,
      amountText: '₦6,000.00',
      about: 'Street signs',
      payBy: '2026-11-24',
      why: 'No account.',
      follows: 'We pay it soon.',
    },
  },
  { kind: 'payout-sent', data: { invoices: 'INV-2026-000001', amountText: '₦6,000.00', account: 'OPay ••4567' } },
  { kind: 'payout-failed', data: { invoices: 'INV-2026-000001', amountText: '₦6,000.00', why: 'the account is closed' } },
  { kind: 'payout-returned', data: { invoices: 'INV-2026-000001', amountText: '₦6,000.00', why: 'wrong account' } },
  { kind: 'promotion-proposed', data: { userId: 'u1', name: 'Ada Obi', byName: 'Ngozi', isYou: false } },
  {
    kind: 'promotion-approved',
    data: { userId: 'u1', name: 'Ada Obi', byName: 'Uche', proposedByName: 'Ngozi', until: null, isYou: false },
  },
  { kind: 'duties-proposed', data: { userId: 'u1', name: 'Ada Obi', byName: 'Ngozi', duties: 'Review', isYou: false } },
  {
    kind: 'duties-changed',
    data: { userId: 'u1', name: 'Ada Obi', byName: 'Uche', proposedByName: 'Ngozi', duties: 'Review', isYou: false },
  },
  { kind: 'admin-removed', data: { userId: 'u1', name: 'Ada Obi', byName: null, isSuspended: false, isYou: false } },
  { kind: 'admin-restored', data: { userId: 'u1', name: 'Ada Obi', byName: 'Uche', until: null, isYou: false } },
  { kind: 'payout-account-added', data: { account: 'OPay ••4567' } },
  { kind: 'payout-account-changed', data: { account: 'OPay ••4567', until: '21 November 2026 at 00:30' } },
  { kind: 'payout-attention', data: { reference: 'lb-1', name: 'Ada Obi', why: 'The bank says paid' } },
  { kind: 'payout-approval', data: { amountText: '₦600,000.00', count: 3, byName: 'Ngozi Adeyemi', batchId: jobId } },
  { kind: 'payout-report-differs', data: { day: '2026-11-20', differenceText: '₦1.00' } },
  {
    kind: 'pay-below-floor',
    data: { projectId: jobId, projectName: 'Road signs', payText: '₦750', floorText: '₦1,000', proposal: '₦14 per item would reach it.' },
  },
  { kind: 'rate-missing', data: { currency: 'USD' } },
  { kind: 'rate-proposed', data: { rateText: '$1 = ₦97,500.00', confirmedText: '$1 = ₦1,523.45', byName: 'Ngozi' } },
  { kind: 'rate-approved', data: { rateText: '$1 = ₦97,500.00', byName: 'Uche', proposedByName: 'Ngozi' } },
  { kind: 'rate-refused', data: { rateText: '$1 = ₦97,500.00', byName: 'Uche', proposedByName: 'Ngozi' } },
  { kind: 'mail-undelivered', data: { subject: 'Welcome' } },
  { kind: 'webhook-paused', data: { endpointId: jobId, name: 'https://crm.example/hook', isGone: false } },
  { kind: 'run-ended', data: { runId: jobId, name: 'Export: COCO: Road signs', reason: null, hasFile: true, refused: 0 } },
  { kind: 'records-changed', data: { day: '2026-11-20', count: 2, found: 'invoice INV-2026-000001 was changed' } },
  { kind: 'area-moved', data: { area: 'mfe_admin', byName: 'Ngozi Adeyemi', url: 'https://admin.example/v2', version: '1a2b3c4d' } },
  { kind: 'area-credential', data: { area: 'mfe_admin', byName: 'Ngozi Adeyemi', name: 'CI of the admin area' } },
  { kind: 'password-changed', data: {} },
  { kind: 'new-device', data: { device: 'Chrome on Android', address: '102.89.23.x' } },
  { kind: 'proof-refused', data: {} },
  { kind: 'session-suspect', data: { isGuess: true, device: 'Chrome on Android', address: '102.89.0.0' } },
  { kind: 'identity-changed', data: { name: 'Ada Eze', isPhone: false } },
  { kind: 'second-factor-on', data: {} },
  { kind: 'passkey-added', data: { name: 'My phone' } },
  { kind: 'passkey-removed', data: { name: 'My phone' } },
  { kind: 'api-key-made', data: { name: 'Nightly import' } },
  { kind: 'second-factor-off', data: {} },
  { kind: 'recovery-codes-renewed', data: {} },
  { kind: 'recovery-code-used', data: {} },
  { kind: 'account-closing', data: {} },
  { kind: 'data-downloaded', data: {} },
  {
    kind: 'application-message',
    data: { projectName: 'Image Annotation', applicationId: jobId, text: 'How are you?', fromName: 'Ngozi Adeyemi' },
  },
  ...ADMIN_EVENT_KINDS.map((kind) => ({ kind, data: { count: 4, name: 'Lagos signs', title: 'Street signs', link: '/admin/jobs' } })),
];

/** Ids, which the message need not contain. */
const IDS = [
  'jobId',
  'invoiceId',
  'flagId',
  'examId',
  'batchId',
  'applicationId',
  'projectId',
  'questionId',
  'concernId',
  'userId',
  'link',
  'endpointId',
  'runId',
];
const valuesIn = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return valuesIn(value);
    return IDS.includes(name) || !value || value === true ? [] : [String(value)];
  });
const valuesOf = ({ data }: Notification): string[] => valuesIn(data);

const emailTo = (firstname: string, notification: Notification) =>
  renderEmail(emailOf(notification.kind, messageOf(notification), firstname), 'https://work.example');

describe('the message of a notification', () => {
  it('exists for each kind', () => {
    expect(new Set(notifications.map(({ kind }) => kind))).toEqual(new Set(IN_APP_KINDS));
  });

  it.each(notifications.map((notification) => [notification.kind, notification] as const))(
    '%s contains all its data, what is next, and a link',
    (_kind, notification) => {
      const message = messageOf(notification);
      for (const part of valuesOf(notification)) expect(`${message.title} ${message.text}`).toContain(part);
      expect(message.next).toMatch(/\.$/);
      expect(message.link).toMatch(/^\/(dashboard\/|admin\/|forgot-password$)/);
      const { text, subject } = emailTo('Ada', notification);
      expect(subject).toBe(message.title);
      expect(text).toContain('Hello Ada,');
      expect(text).toContain(message.text);
      expect(text).toContain(message.next);
      expect(text).toContain(`https://work.example${message.link}`);
    },
  );

  it('has the token of a reset link after the #, and is not shown in the app', () => {
    const notification: Notification = { kind: 'password-reset', data: { token: 'a-token' } };
    const { text } = emailTo('Ada', notification);
    expect(text).toContain('https://work.example/reset-password#token=a-token\n');
    expect(text).toContain('30 minutes');
    expect(isInApp(notification.kind)).toBe(false);
  });

  it.each<[Notification, RegExp]>([
    [
      { kind: 'email-verification', data: { token: 'a-token', code: 'K7QX4-M2PD9' } },
      /K7QX4-M2PD9[^]*24 hours[^]*https:\/\/work\.example\/verify-email#token=a-token\n/,
    ],
    [
      { kind: 'welcome', data: { verification: { token: 'a-token', code: 'K7QX4-M2PD9' } } },
      /K7QX4-M2PD9[^]*https:\/\/work\.example\/dashboard[^]*https:\/\/work\.example\/verify-email#token=a-token\n/,
    ],
    [{ kind: 'login-code', data: { code: 'K7QX4-M2PD9' } }, /K7QX4-M2PD9[^]*60 minutes[^]*https:\/\/work\.example\/login\n/],
  ])('marks a mail with a secret, and the app does not show the secret: %j', (notification, words) => {
    const { mail, ...shown } = messageOf(notification);
    expect([mail?.secret, isInApp(notification.kind) && JSON.stringify(shown).includes('K7QX4')]).toEqual([true, false]);
    expect(emailTo('Ada', notification).text).toMatch(words);
  });

  it.each<[number, string]>([
    [1, '1 job submitted in Lagos signs'],
    [4, '4 jobs submitted in Lagos signs'],
  ])('of %i events of one group counts them', (count, title) => {
    const data = { count, name: 'Lagos signs', title: 'Street signs', link: '/admin/jobs' };
    expect(messageOf({ kind: 'jobs-submitted', data }).title).toBe(title);
  });

  it('of an event names its subject where the title does not, and what to do', () => {
    const textOf = (count: number, title: string) =>
      messageOf({ kind: 'applications-made', data: { count, name: 'AI Survey', title, link: '/admin/projects' } }).text;
    expect(textOf(2, 'AI Survey')).toBe('Please approve or reject them.');
    expect(textOf(2, 'Street signs')).toBe('The newest is about Street signs. Please approve or reject them.');
  });

  it('of a digest has a line for each group, and counts what the groups hold', () => {
    const lines = ['4 jobs submitted in Lagos signs', '1 payout failed'];
    const { text, subject } = emailTo('Ada', { kind: 'admin-digest', data: { lines, total: 5 } });
    expect(subject).toBe('Labelbridge today: 5 things happened');
    expect(text).toContain('- 4 jobs submitted in Lagos signs\n- 1 payout failed');
  });

  it('of a suspension names its reason and clause, and how to object', () => {
    const { text, next, link } = messageOf({ kind: 'account-suspended', data: { reason: 'Two people use it.', clause: 'Terms, 4.2' } });
    expect([text, link]).toEqual(['Reason: Two people use it. (Terms, 4.2)', '/login']);
    expect(next).toContain('write to support');
  });

  it('that an annotator wrote is not in the mail to admins', () => {
    const data = { about: 'Street signs', count: 2, link: '/admin/jobs/1' };
    const { title, text } = messageOf({ kind: 'annotator-message-waiting', data });
    expect([title, text]).toEqual([
      '2 new messages about Street signs',
      'An annotator wrote about Street signs, and no admin has read it yet.',
    ]);
  });

  it('of a task without a rate says how its pay is agreed', () => {
    const { text } = messageOf({ kind: 'task-assigned', data: { taskTitle: 'Signs', jobId, dueDate: '2026-12-01', rateText: null } });
    expect(text).toContain('agreed when your work is approved');
    expect(text).not.toContain('null');
  });

  const cancelled = { taskTitle: 'Signs', jobId, reason: 'Stopped.' };
  it.each([
    [{ ...cancelled, wasStarted: false, paid: null }, 'It was not started, so nothing is paid for it.'],
    [{ ...cancelled, wasStarted: true, paid: null }, 'Nothing is paid for the work that you began.'],
    [
      { ...cancelled, wasStarted: true, paid: { amountText: '₦900.00', nairaText: '₦900.00', payBy: '2026-11-24' } },
      'You are paid ₦900.00 by 2026-11-24.',
    ],
    [
      { ...cancelled, wasStarted: true, paid: { amountText: '$4.00', nairaText: null, payBy: '2026-11-24' } },
      'You are paid $4.00 by 2026-11-24, in Naira at the rate of the next days.',
    ],
  ])('of a cancellation says what is paid, also where it is nothing: %j', (data, words) => {
    expect(messageOf({ kind: 'job-cancelled', data }).text).toBe(`Signs was taken back. The reason: Stopped. ${words}`);
  });

  it.each([
    [null, 'Without a payout account we cannot send you your pay.'],
    ['₦1,000.00', '₦1,000.00 is waiting for you. Without a payout account we cannot send you your pay.'],
  ])('of a missing payout account does not say that pay waits before some does: %s', (waitingText, words) => {
    expect(messageOf({ kind: 'account-needed', data: { waitingText } }).text).toBe(words);
  });

  const hostile = 'Ada\r\nBcc: all@example.com\u2028<script>alert(1)</script>';
  it.each<[string, Notification, string]>([
    ['a name', { kind: 'welcome', data: {} }, hostile],
    ['a project', { kind: 'application-approved', data: { projectName: hostile } }, 'Ada'],
    ['a task', { kind: 'job-approved', data: { taskTitle: hostile, jobId, amountText: '₦1.00' } }, 'Ada'],
    ['a sender', { kind: 'job-message', data: { taskTitle: 'x', jobId, text: hostile, fromName: hostile } }, hostile],
  ])('neutralises %s with line breaks and markup', (_what, notification, firstname) => {
    const { subject, html } = emailTo(firstname, notification);
    expect(() => refuseHeaderInjection({ to: { name: 'Ada', address: 'ada@example.com' }, subject })).not.toThrow();
    expect(html).not.toContain('<script>');
  });
});

it('the text says from which device an account was changed, and nothing of others', () => {
  const phone = { userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile', address: '102.89.1.2' };
  const added = (of?: typeof phone) => messageOf({ kind: 'payout-account-added', data: { account: 'OPay' } }, of).text;
  expect(added(phone)).toBe(`${added()} Device: Chrome on Android. Network: 102.89.1.2.`);
  expect(messageOf({ kind: 'welcome', data: {} }, phone).text).toBe('Your account is ready.');
});

it('docs/product.md has the table of kinds (npm run verify -- docs:notifications)', () => {
  const { before, after } = notificationDocs();
  expect(before).toBe(after);
  expect(before).toContain('`welcome`');
});
