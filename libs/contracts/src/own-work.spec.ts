import { describe, expect, it } from '@jest/globals';
import { NO_SHARE, OWN_WORK_LIMITS, OWN_WORK_RULES, ownWorkRows, ownWorkText } from './own-work.js';
import { formProblems } from './rules/rule.js';

const TERMS = { consent: 'Your voice is recorded.', licence: 'CC BY-NC 4.0', share: '' };
const { min, max } = OWN_WORK_LIMITS;
const fieldsOf = (more: object) => formProblems(OWN_WORK_RULES, { ...TERMS, ...more }).map(({ field }) => field);

describe('the terms of own work', () => {
  it.each([
    [{}, []],
    [{ share: 'None' }, []],
    [{ consent: 'Line one\nline two' }, []],
    [{ consent: 'a'.repeat(min), licence: 'b'.repeat(max), share: 'c'.repeat(max) }, []],
    [{ consent: '' }, ['consent']],
    [{ licence: ' \n ' }, ['licence']],
    [{ consent: 'a'.repeat(min - 1) }, ['consent']],
    [{ consent: ` ${'a'.repeat(min - 1)} ` }, ['consent']],
    [{ consent: 'a'.repeat(max + 1), licence: 'a'.repeat(max + 1), share: 'a'.repeat(max + 1) }, ['consent', 'licence', 'share']],
  ])('%j break the rules of %p', (more, fields) => {
    expect(fieldsOf(more)).toEqual(fields);
  });

  it('say in words that there is no share', () => {
    expect(ownWorkRows({ ...TERMS, share: null }, 'your')).toEqual([
      ['You consent to', TERMS.consent],
      ['Licence of your work', TERMS.licence],
      ['Share of later income', NO_SHARE.your],
    ]);
    expect(ownWorkText({ ...TERMS, share: 'Half a percent' })).toContain('Their share of later income: Half a percent');
  });

  it('speak to an admin about annotators', () => {
    expect(ownWorkRows({ ...TERMS, share: null }, 'their')).toEqual([
      ['Annotators consent to', TERMS.consent],
      ['Licence of their work', TERMS.licence],
      ['Their share of later income', NO_SHARE.their],
    ]);
  });

  it('are none without own work', () => {
    expect([ownWorkRows(null, 'your'), ownWorkRows(undefined, 'their'), ownWorkText(null)]).toEqual([[], [], '']);
  });
});
