import { describe, expect, it } from '@jest/globals';
import { formProblems, OWN_WORK_LIMITS, PAID_WAITING_MESSAGES } from '@labelbridge/contracts';
import { PROJECT } from './api/project.fixture.js';
import { CONDITION_RULES, conditionValues, readConditions } from './condition-form.js';

const TERMS = { consent: 'Your voice is recorded.', licence: 'CC BY-NC 4.0, for research', share: null };
const NONE = conditionValues();
const fieldsOf = (form: object) => formProblems(CONDITION_RULES, { ...NONE, ...form }).map(({ field }) => field);

describe('the conditions of the project form', () => {
  it('are none for a new project', () => {
    expect(readConditions(NONE)).toEqual({ ownWork: null, paidWaiting: [], stopsLongDays: false });
    expect(fieldsOf({})).toEqual([]);
  });

  it('are given back as they are', () => {
    for (const share of [null, 'Half a percent of the sales.']) {
      const stated = { ownWork: { ...TERMS, share }, paidWaiting: ['guideline', 'fault'], stopsLongDays: true } as const;
      const project = { ...PROJECT, ...stated, paidWaiting: [...stated.paidWaiting] };
      expect(readConditions(conditionValues(project))).toEqual(stated);
    }
  });

  it.each([
    [{ 'ownWork.consent': TERMS.consent }, ['ownWork.licence']],
    [{ 'ownWork.share': 'Half a percent.' }, ['ownWork.consent', 'ownWork.licence']],
    [{ 'ownWork.consent': 'Short', 'ownWork.licence': TERMS.licence }, ['ownWork.consent']],
    [{ 'ownWork.consent': TERMS.consent, 'ownWork.licence': 'a'.repeat(OWN_WORK_LIMITS.max + 1) }, ['ownWork.licence']],
    [{ 'ownWork.consent': TERMS.consent, 'ownWork.licence': TERMS.licence }, []],
    [{ 'ownWork.consent': ' ', 'ownWork.licence': '\n' }, []],
  ])('ask for the terms together: %p', (form, fields) => {
    expect(fieldsOf(form)).toEqual(fields);
  });

  it.each([
    ['exam,fault', 'e1', '20', 'hour', true],
    ['exam', '', '20', 'hour', false],
    ['exam', 'e1', '', 'hour', false],
    ['exam', 'e1', '20', 'item', false],
    ['guideline,fault', '', '', 'hour', true],
  ])('take a paid %s with the exam "%s" and the rate "%s" per %s: %p', (paidWaiting, exam, amount, per, isRight) => {
    const form = { ...NONE, paidWaiting, 'needs.exam': exam, 'rate.amount': amount, 'rate.per': per };
    const expected = isRight ? [] : [{ field: 'paidWaiting', message: PAID_WAITING_MESSAGES.examNeeds }];
    expect(formProblems(CONDITION_RULES, form)).toEqual(expected);
  });
});
