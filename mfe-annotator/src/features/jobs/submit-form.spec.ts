import { describe, expect, it } from '@jest/globals';
import { formProblems, WORK_MESSAGES } from '@labelbridge/contracts';
import { minutesHint, startValues, SUBMIT_RULES, toSubmission } from './submit-form.js';

const problems = (form: { minutes: string; link: string; note: string }) =>
  Object.fromEntries(formProblems(SUBMIT_RULES, form).map(({ field, message }) => [field, message]));

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

  it('begins with the minutes on the clock', () => {
    expect(startValues({ onClock: 42, submission: null })).toEqual({ minutes: '42', link: '', note: '' });
    expect(startValues({ onClock: null, submission: null }).minutes).toBe('');
    expect(startValues({ onClock: 0, submission: null }).minutes).toBe('');
  });

  it('begins a rework with what was handed in, its minutes and those on the clock since', () => {
    const submission = { minutes: 60, link: 'https://work.example', note: null };
    expect(startValues({ onClock: 15, submission })).toEqual({ minutes: '75', link: 'https://work.example', note: '' });
    expect(minutesHint({ onClock: 15, submission })).toContain('15 min since the rework, and you recorded 1 h before');
  });

  it('sends what was typed, trimmed, and null for what was left empty', () => {
    expect(toSubmission({ minutes: ' 60 ', link: ' https://work.example ', note: '  ' })).toEqual({
      minutes: 60,
      link: 'https://work.example',
      note: null,
    });
  });
});
