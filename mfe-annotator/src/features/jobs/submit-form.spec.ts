import { describe, expect, it } from '@jest/globals';
import {
  exceedsClock,
  formProblems,
  type FormValues,
  PAID_WAITING_MESSAGES,
  WORK_CLOCK,
  WORK_CLOCK_MESSAGES,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { minutesHint, needsReason, reasonLabel, startValues, submitRules, toSubmission, waitingCausesOf } from './submit-form.js';

const TIME = { onClock: 60, submission: null };
const NO_WAITING = { 'waiting.cause': '', 'waiting.minutes': '' };
const problems = (form: FormValues) =>
  Object.fromEntries(formProblems(submitRules(TIME), form).map(({ field, message }) => [field, message]));

describe('the submit form', () => {
  it('asks for minutes, and for a link or a note', () => {
    expect(problems({ minutes: '', link: '', note: ' ' })).toEqual({
      minutes: WORK_MESSAGES.minutesRequired,
      link: WORK_MESSAGES.workRequired,
    });
    expect(problems({ minutes: '60', link: ' https://work.example ', note: '' })).toEqual({});
    expect(problems({ minutes: '60', link: '', note: 'Done.' })).toEqual({});
  });

  it.each(['javascript:alert(1)', 'work.example', 'ftp://work.example'])('refuses the link %s', (link) => {
    expect(problems({ minutes: '60', link, note: 'Done.' })).toEqual({ link: WORK_MESSAGES.linkShape });
  });

  it('asks why the minutes exceed the clock where an admin has to confirm them, and nowhere else', () => {
    for (const typed of ['1', '59', '61', '90', '91', '480']) expect(needsReason(TIME, typed)).toBe(exceedsClock(Number(typed), 60));
    expect([needsReason({ ...TIME, onClock: 1 }, '3'), needsReason(TIME, '')]).toEqual([true, false]);
    const unclocked = { ...TIME, onClock: 0 };
    expect([needsReason(unclocked, '45'), needsReason(unclocked, '1')]).toEqual([true, false]);
    expect(minutesHint(TIME)).toContain(`More than ${WORK_CLOCK.confirmAbove} times your clock needs a reason`);
    const form = { minutes: '480', link: '', note: 'Done.' };
    expect(problems(form)).toEqual({ minutesReason: WORK_CLOCK_MESSAGES.minutesReasonRequired });
    expect(problems({ ...form, minutesReason: 'On paper' })).toEqual({});
  });

  it('begins with the minutes on the clock', () => {
    expect(startValues({ onClock: 42, submission: null })).toEqual({ ...NO_WAITING, minutes: '42', minutesReason: '', link: '', note: '' });
    expect(startValues({ onClock: 0, submission: null }).minutes).toBe('');
  });

  it('fills in 1 for work of less than a minute', () => {
    const time = { onClock: 0, submission: null, started: true };
    expect([startValues(time).minutes, needsReason(time, '1')]).toEqual(['1', false]);
    expect(minutesHint(time)).toMatch(/^Your clock shows less than a minute: 1 is filled in\. More than 1 min needs a reason/);
    expect(needsReason(time, '2')).toBe(true);
  });

  it('says that 1 is filled in only where it is', () => {
    expect(minutesHint({ onClock: 0, submission: null })).toMatch(/^Your clock shows less than a minute\. More than 1 min needs a reason/);
    const submission = { minutes: 60, clockMinutes: 0, minutesReason: 'Paper', link: null, note: 'Done.' };
    expect(minutesHint({ onClock: 0, submission, started: true })).toMatch(
      /^Your clock shows less than a minute in all; at your last submission you recorded 1 h\. More than 1 min/,
    );
  });

  it('begins a rework with what was handed in, its minutes and those on the clock since', () => {
    const submission = {
      minutes: 60,
      clockMinutes: 40,
      minutesReason: 'Paper',
      waiting: { cause: 'fault', minutes: 15 },
      link: 'https://work.example',
      note: null,
    } as const;
    expect(startValues({ onClock: 55, submission })).toEqual({
      minutes: '75',
      minutesReason: 'Paper',
      'waiting.cause': 'fault',
      'waiting.minutes': '15',
      link: 'https://work.example',
      note: '',
    });
    expect(minutesHint({ onClock: 55, submission })).toContain('55 min in all; at your last submission you recorded 1 h');
  });

  it('sends what was typed, trimmed, and null for what was left empty', () => {
    const typed = { ...NO_WAITING, minutes: ' 60 ', minutesReason: ' ', link: ' https://work.example ', note: '  ' };
    expect(toSubmission(typed)).toEqual({ minutes: 60, minutesReason: null, link: 'https://work.example', note: null });
  });
});

describe('waiting time', () => {
  const FORM = { minutes: '60', minutesReason: 'Clause 3 was missing.', link: '', note: 'Done.', 'waiting.cause': 'guideline' };
  const { minutesShape, aboveClaim, reasonRequired } = PAID_WAITING_MESSAGES;

  it.each([
    [{ 'waiting.minutes': '20' }, {}],
    [{ 'waiting.minutes': '60' }, {}],
    [{ 'waiting.minutes': '61' }, { 'waiting.minutes': aboveClaim }],
    [{ 'waiting.minutes': '240', minutes: '300' }, {}],
    [{ 'waiting.minutes': '241', minutes: '300' }, { 'waiting.minutes': minutesShape }],
    [{ 'waiting.minutes': '0' }, { 'waiting.minutes': minutesShape }],
    [{ 'waiting.minutes': '' }, { 'waiting.minutes': minutesShape }],
    [{ 'waiting.minutes': '20', minutesReason: ' ' }, { minutesReason: reasonRequired }],
    [{ 'waiting.minutes': 'x', 'waiting.cause': '', minutesReason: '' }, {}],
  ])('is checked as the server does: %p', (typed, expected) => {
    expect(problems({ ...FORM, ...typed })).toEqual(expected);
  });

  it('is asked for what it was, and why the minutes differ from the clock only if they do', () => {
    expect(reasonLabel(TIME, FORM)).toBe('What you waited for');
    expect(reasonLabel(TIME, { ...FORM, minutes: '91' })).toBe('What you waited for, and why it differs from the clock');
    expect(reasonLabel(TIME, { ...FORM, 'waiting.cause': '' })).toBe('Why it differs from the clock');
  });

  it('is sent with its cause, and left out without one', () => {
    const typed = { ...FORM, 'waiting.minutes': ' 20 ' };
    expect(toSubmission(typed).waiting).toEqual({ cause: 'guideline', minutes: 20 });
    expect('waiting' in toSubmission({ ...typed, 'waiting.cause': '' })).toBe(false);
  });

  it('is offered for the causes that the job pays; a copy of an earlier version has none', () => {
    expect(waitingCausesOf({ paidWaiting: ['fault'] })).toEqual(['fault']);
    expect(waitingCausesOf({})).toEqual([]);
  });
});
