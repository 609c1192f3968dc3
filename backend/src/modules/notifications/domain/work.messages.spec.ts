import { describe, expect, it } from '@jest/globals';
import { renderEmail } from '../../mail/domain/email.js';
import { refuseHeaderInjection } from '../../mail/domain/headers.js';
import { isInApp, NOTICE_KINDS, type Notice } from './notification.js';
import { letterOf, wordsOf } from './work.messages.js';

const jobId = '0123456789abcdef01234567';
const notices: readonly Notice[] = [
  { kind: 'welcome', data: {} },
  { kind: 'application-approved', data: { projectName: 'Image Annotation' } },
  { kind: 'application-rejected', data: { projectName: 'Image Annotation', reason: 'No places left.' } },
  { kind: 'task-assigned', data: { taskTitle: 'Street signs', jobId, dueDate: '2026-12-01', rateText: '₦1,000 per hour' } },
  { kind: 'job-approved', data: { taskTitle: 'Street signs', jobId, amountText: '₦6,000.00' } },
  { kind: 'job-rejected', data: { taskTitle: 'Street signs', jobId, reason: 'Two boxes are missing.' } },
  { kind: 'job-message', data: { taskTitle: 'Street signs', jobId, text: 'How is it going?', fromName: 'Ngozi Adeyemi' } },
  {
    kind: 'invoice-paid',
    data: { invoiceNumber: 'INV-2026-000001', amountText: '₦6,000.00', account: 'OPay ••4567', reference: '000013' },
  },
  { kind: 'payout-sent', data: { invoices: 'INV-2026-000001', amountText: '₦6,000.00', account: 'OPay ••4567' } },
  { kind: 'payout-failed', data: { invoices: 'INV-2026-000001', amountText: '₦6,000.00', why: 'the account is closed' } },
  { kind: 'payout-returned', data: { invoices: 'INV-2026-000001', amountText: '₦6,000.00', why: 'wrong account' } },
  { kind: 'payout-account-changed', data: { account: 'OPay ••4567', until: '21 November 2026 at 00:30' } },
  { kind: 'payout-attention', data: { reference: 'lb-1', name: 'Ada Obi', why: 'The bank says paid' } },
  { kind: 'payout-approval', data: { amountText: '₦600,000.00', count: 3, byName: 'Ngozi Adeyemi', batchId: jobId } },
  { kind: 'payout-report-differs', data: { day: '2026-11-20', differenceText: '₦1.00' } },
  { kind: 'rate-missing', data: { currency: 'USD' } },
  { kind: 'mail-undelivered', data: { subject: 'Welcome' } },
  { kind: 'password-changed', data: {} },
  { kind: 'new-device', data: { device: 'Chrome on Android', address: '102.89.23.x' } },
  { kind: 'second-factor-on', data: {} },
  { kind: 'second-factor-off', data: {} },
  { kind: 'recovery-codes-renewed', data: {} },
  { kind: 'recovery-code-used', data: {} },
];

/** The parts of a notice that carry what somebody typed or earned: a mail that leaves one out tells too little. */
const says = ({ data }: Notice): string[] =>
  Object.entries(data).flatMap(([name, value]) => (name === 'jobId' || name === 'batchId' || !value ? [] : [String(value)]));

describe('notices in words', () => {
  it('there is one for each kind', () => {
    expect(notices.map(({ kind }) => kind)).toEqual([...NOTICE_KINDS]);
  });

  it.each(notices.map((notice) => [notice.kind, notice] as const))(
    '%s says all it knows, what is next, and where to go',
    (_kind, notice) => {
      const words = wordsOf(notice);
      for (const part of says(notice)) expect(words.text).toContain(part);
      expect(words.next).toMatch(/\.$/);
      expect(words.link).toMatch(/^\/(dashboard\/|admin\/|forgot-password$)/);
      const { text, subject } = renderEmail(letterOf(notice, 'Ada'), 'https://work.example');
      expect(subject).toBe(words.title);
      expect(text).toContain('Hello Ada,');
      expect(text).toContain(words.text);
      expect(text).toContain(words.next);
      expect(text).toContain(`https://work.example${words.link}`);
    },
  );

  it('a reset link has its token behind the #, and is no notice of the app', () => {
    const notice: Notice = { kind: 'password-reset', data: { token: 'a-token' } };
    const { text } = renderEmail(letterOf(notice, 'Ada'), 'https://work.example');
    expect(text).toContain('https://work.example/reset-password#token=a-token\n');
    expect(text).toContain('30 minutes');
    expect(isInApp(notice.kind)).toBe(false);
  });

  it.each<[Notice, RegExp]>([
    [
      { kind: 'email-verification', data: { token: 'a-token', code: 'K7QX4-M2PD9' } },
      /K7QX4-M2PD9[^]*24 hours[^]*https:\/\/work\.example\/verify-email#token=a-token\n/,
    ],
    [
      { kind: 'welcome', data: { verification: { token: 'a-token', code: 'K7QX4-M2PD9' } } },
      /K7QX4-M2PD9[^]*https:\/\/work\.example\/dashboard[^]*https:\/\/work\.example\/verify-email#token=a-token\n/,
    ],
    [{ kind: 'login-code', data: { code: 'K7QX4-M2PD9' } }, /K7QX4-M2PD9[^]*60 minutes[^]*https:\/\/work\.example\/login\n/],
  ])('a mail with a secret is sealed while it waits, and the app tells nothing of it: %j', (notice, words) => {
    const letter = letterOf(notice, 'Ada');
    expect([letter.secret, isInApp(notice.kind) && JSON.stringify(wordsOf(notice)).includes('K7QX4')]).toEqual([true, false]);
    expect(renderEmail(letter, 'https://work.example').text).toMatch(words);
  });

  it('a task without a rate says how its pay is agreed', () => {
    const { text } = wordsOf({ kind: 'task-assigned', data: { taskTitle: 'Signs', jobId, dueDate: '2026-12-01', rateText: null } });
    expect(text).toContain('agreed when your work is approved');
    expect(text).not.toContain('null');
  });

  const hostile = 'Ada\r\nBcc: all@example.com\u2028<script>alert(1)</script>';
  it.each<[string, Notice, string]>([
    ['a name', { kind: 'welcome', data: {} }, hostile],
    ['a project', { kind: 'application-approved', data: { projectName: hostile } }, 'Ada'],
    ['a task', { kind: 'job-approved', data: { taskTitle: hostile, jobId, amountText: '₦1.00' } }, 'Ada'],
    ['a sender', { kind: 'job-message', data: { taskTitle: 'x', jobId, text: hostile, fromName: hostile } }, hostile],
  ])('%s with line breaks and markup makes no header and no element', (_what, notice, firstname) => {
    const { subject, html } = renderEmail(letterOf(notice, firstname), 'https://work.example');
    expect(() => refuseHeaderInjection({ to: { name: 'Ada', address: 'ada@example.com' }, subject })).not.toThrow();
    expect(html).not.toContain('<script>');
  });
});
