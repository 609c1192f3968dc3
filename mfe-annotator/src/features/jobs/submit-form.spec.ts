import { describe, expect, it } from '@jest/globals';
import { exceedsClock, formProblems, WORK_CLOCK, WORK_CLOCK_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { minutesHint, needsReason, startValues, submitRules, toSubmission } from './submit-form.js';

const TIME = { onClock: 60, submission: null };
const problems = (form: { minutes: string; link: string; note: string; minutesReason?: string }) =>
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
    expect(startValues({ onClock: 42, submission: null })).toEqual({ minutes: '42', minutesReason: '', link: '', note: '' });
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
    const submission = { minutes: 60, clockMinutes: 40, minutesReason: 'Paper', link: 'https://work.example', note: null };
    expect(startValues({ onClock: 55, submission })).toEqual({
      minutes: '75',
      minutesReason: 'Paper',
      link: 'https://work.example',
      note: '',
    });
    expect(minutesHint({ onClock: 55, submission })).toContain('55 min in all; at your last submission you recorded 1 h');
  });

  it('sends what was typed, trimmed, and null for what was left empty', () => {
    expect(toSubmission({ minutes: ' 60 ', minutesReason: ' ', link: ' https://work.example ', note: '  ' })).toEqual({
      minutes: 60,
      minutesReason: null,
      link: 'https://work.example',
      note: null,
    });
  });
});
