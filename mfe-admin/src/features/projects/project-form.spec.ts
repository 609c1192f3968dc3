import { describe, expect, it } from '@jest/globals';
import { formProblems, PROJECT_FORM_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { NOT_PUBLIC, projectFormRules, projectValues, publicNotice, readChanges, readContent, readProject } from './project-form.js';
import { NEEDY } from './api/project.fixture.js';

const FILLED = { ...projectValues(), projectName: 'Road signs', company: 'Acme Maps', dueDate: '2027-01-31' };

const PROJECT_FORM_RULES = projectFormRules('2026-11-20');

describe('the project form', () => {
  it("asks for its three fields in the specification's words", () => {
    expect(formProblems(PROJECT_FORM_RULES, projectValues()).map(({ message }) => message)).toEqual([
      PROJECT_FORM_MESSAGES.projectNameRequired,
      PROJECT_FORM_MESSAGES.companyRequired,
      PROJECT_FORM_MESSAGES.dueDateRequired,
    ]);
  });

  it('takes a due date of today or later, and keeps one that has passed', () => {
    const problems = (dueDate: string, before?: string) =>
      formProblems(projectFormRules('2026-11-20', before === undefined ? undefined : { dueDate: before }), { ...FILLED, dueDate });
    const past = [{ field: 'dueDate', message: WORK_MESSAGES.dueDatePast }];
    expect([
      problems('2026-11-20'),
      problems('2026-11-19'),
      problems('2026-11-19', '2026-11-19'),
      problems('2026-11-18', '2026-11-19'),
    ]).toEqual([[], past, [], past]);
  });

  it('is off the public page until it is published, which says what happens', () => {
    expect(projectValues().publicStatus).toBe(NOT_PUBLIC);
    expect(publicNotice('Active')).toBe('It is shown at once and takes applications, whatever its status.');
    expect(publicNotice('Coming Soon')).toBe('It is shown at once, whatever its status.');
    expect(publicNotice(NOT_PUBLIC)).toBeUndefined();
  });

  it.each([
    ['Active', ['title', 'description', 'rate.amount']],
    ['Coming Soon', ['title', 'description']],
    [NOT_PUBLIC, []],
  ])('with public status "%s" needs what the public page shows: %s', (publicStatus, fields) => {
    expect(formProblems(PROJECT_FORM_RULES, { ...FILLED, publicStatus }).map(({ field }) => field)).toEqual(fields);
    const said = { title: 'Road signs', description: 'Draw boxes.', 'rate.amount': '4' };
    expect(formProblems(PROJECT_FORM_RULES, { ...FILLED, ...said, publicStatus })).toEqual([]);
  });

  it('sends what was changed, so that an older form takes nothing back', () => {
    const start = { ...FILLED, 'budget.amount': '1200', 'budget.currency': 'NGN' };
    expect(readChanges({ ...start, duration: '2 weeks' }, start)).toEqual({ duration: '2 weeks' });
    expect(readChanges({ ...start, 'budget.amount': '' }, start)).toEqual({ budget: null });
    expect(readChanges(start, start)).toEqual({});
  });

  it('sends null for what is left empty', () => {
    expect(readProject(FILLED)).toEqual({
      projectName: 'Road signs',
      company: 'Acme Maps',
      dueDate: '2027-01-31',
      title: null,
      description: null,
      modality: null,
      rate: null,
      budget: null,
      duration: null,
      capacity: null,
      itemsEach: null,
      reviewDays: 5,
      content: [],
      ownWork: null,
      paidWaiting: [],
      stopsLongDays: false,
      needs: null,
      admitsAtOnce: false,
      status: 'Pending',
      publicStatus: null,
    });
  });

  it('keeps the kinds of disturbing content, and no other words', () => {
    expect(readContent('sexual,violence,gore')).toEqual(['violence', 'sexual']);
    expect(readProject(projectValues({ ...NEEDY, content: ['abuse', 'other'] })).content).toEqual(['abuse', 'other']);
  });

  it('gives back what is there: an update changes only what is changed', () => {
    const {
      projectName,
      company,
      dueDate,
      title,
      description,
      modality,
      rate,
      budget,
      duration,
      capacity,
      itemsEach,
      needs,
      admitsAtOnce,
      status,
      publicStatus,
      reviewDays,
      content,
      ownWork,
      paidWaiting,
      stopsLongDays,
    } = NEEDY;
    expect(readProject(projectValues(NEEDY))).toEqual({
      projectName,
      company,
      dueDate,
      title,
      description,
      modality,
      rate,
      budget,
      duration,
      capacity,
      itemsEach,
      needs,
      admitsAtOnce,
      status,
      publicStatus,
      reviewDays,
      content,
      ownWork,
      paidWaiting,
      stopsLongDays,
    });
  });

  it.each([
    ['ha.fluent.', undefined],
    ['ha.fluent.10000 ig.native.1', undefined],
    ['ha.fluent.0', 'Please enter a whole number from 1 to 10000.'],
    ['ha.fluent.5 ig.native.10001', 'Please enter a whole number from 1 to 10000.'],
    ['yo.native.5', 'Everybody needs Yoruba already: take it out of one of the lists.'],
  ])('checks places by language: %s', (places, message) => {
    const problems = formProblems(PROJECT_FORM_RULES, { ...FILLED, needs: 'language.yo.fluent', 'needs.places': places });
    expect(problems).toEqual(message ? [{ field: 'needs.places', message }] : []);
  });

  it('admits nobody at once if its needs are cleared', () => {
    const values = { ...projectValues(NEEDY), needs: '' };
    expect(readProject(values)).toMatchObject({ needs: null, admitsAtOnce: false });
  });

  it.each([
    ['0', 'NGN', 'budget.amount'],
    ['much', 'NGN', 'budget.amount'],
    ['5', 'USD', 'budget.currency'],
    ['5,000.50', 'NGN', undefined],
    ['', 'USD', undefined],
  ])('takes a budget of "%s" %s in the currency of the rate alone', (amount, currency, field) => {
    const rate = { 'rate.amount': '100', 'rate.currency': 'NGN' };
    const values = { ...FILLED, ...rate, 'budget.amount': amount, 'budget.currency': currency };
    expect(formProblems(PROJECT_FORM_RULES, values)).toEqual(field ? [{ field, message: expect.any(String) }] : []);
    if (!field) expect(readProject(values).budget).toEqual(amount ? { amount: 500_050, currency } : null);
  });

  it.each(['0', '1.5', '-3', '100001', 'ten'])('refuses a capacity, and items for each, of %p', (number) => {
    for (const field of ['capacity', 'itemsEach'])
      expect(formProblems(PROJECT_FORM_RULES, { ...FILLED, [field]: number })).toEqual([{ field, message: expect.any(String) }]);
  });
});
