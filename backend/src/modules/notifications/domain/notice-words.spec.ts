import { describe, expect, it } from '@jest/globals';
import { renderLetter } from '../../mail/domain/letter.js';
import { refuseHeaderInjection } from '../../mail/domain/headers.js';
import { isInApp, NOTICE_KINDS, type Notice } from './notice.js';
import { letterOf, wordsOf } from './notice-words.js';

const jobId = '0123456789abcdef01234567';
const notices: readonly Notice[] = [
  { kind: 'welcome', data: {} },
  { kind: 'application-approved', data: { projectName: 'Image Annotation' } },
  { kind: 'application-rejected', data: { projectName: 'Image Annotation', reason: 'No places left.' } },
  { kind: 'task-assigned', data: { taskTitle: 'Street signs', jobId, dueDate: '2026-12-01', rateText: '₦1,000 per hour' } },
  { kind: 'job-approved', data: { taskTitle: 'Street signs', jobId, amountText: '₦6,000.00' } },
  { kind: 'job-rejected', data: { taskTitle: 'Street signs', jobId, reason: 'Two boxes are missing.' } },
  { kind: 'job-message', data: { taskTitle: 'Street signs', jobId, text: 'How is it going?', fromName: 'Ngozi Adeyemi' } },
  { kind: 'invoice-paid', data: { invoiceNumber: 'INV-2026-000001', amountText: '₦6,000.00' } },
  { kind: 'password-changed', data: {} },
];

/** The parts of a notice that carry what somebody typed or earned: a mail that leaves one out tells too little. */
const says = ({ data }: Notice): string[] => Object.entries(data).flatMap(([name, value]) => (name === 'jobId' || !value ? [] : [String(value)]));

describe('notices in words', () => {
  it('there is one for each kind', () => {
    expect(notices.map(({ kind }) => kind)).toEqual([...NOTICE_KINDS]);
  });

  it.each(notices.map((notice) => [notice.kind, notice] as const))('%s says all it knows, what is next, and where to go', (_kind, notice) => {
    const words = wordsOf(notice);
    for (const part of says(notice)) expect(words.text).toContain(part);
    expect(words.next).toMatch(/\.$/);
    expect(words.link).toMatch(/^\/(dashboard\/|forgot-password$)/);
    const { text, subject } = renderLetter(letterOf(notice, 'Ada'), 'https://work.example');
    expect(subject).toBe(words.title);
    expect(text).toContain('Hello Ada,');
    expect(text).toContain(words.text);
    expect(text).toContain(words.next);
    expect(text).toContain(`https://work.example${words.link}`);
  });

  it('a reset link has its token behind the #, and is no notice of the app', () => {
    const notice: Notice = { kind: 'password-reset', data: { token: 'a-token' } };
    const { text } = renderLetter(letterOf(notice, 'Ada'), 'https://work.example');
    expect(text).toContain('https://work.example/reset-password#token=a-token\n');
    expect(text).toContain('30 minutes');
    expect(isInApp(notice.kind)).toBe(false);
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
    const { subject, html } = renderLetter(letterOf(notice, firstname), 'https://work.example');
    expect(() => refuseHeaderInjection({ to: { name: 'Ada', address: 'ada@example.com' }, subject })).not.toThrow();
    expect(html).not.toContain('<script>');
  });
});
