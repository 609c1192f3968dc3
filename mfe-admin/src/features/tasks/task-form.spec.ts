import { describe, expect, it } from '@jest/globals';
import { formProblems, TASK_FORM_MESSAGES, WORK_MESSAGES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { taskTitle } from '../../shared/names.js';
import { hourlyText, overlapText, NEW_INTERFACE, readTask, taskFormRules, taskValues } from './task-form.js';
import { TASK } from './task.fixture.js';
import { TASK_MESSAGES } from './task.messages.js';

const FILLED = {
  ...taskValues('me'),
  taskName: 'Image Annotation',
  taskLink: 'https://work.example/1',
  taskGuidelineLink: 'https://work.example/guide',
  dueDate: '2027-01-31',
};

const TASK_FORM_RULES = taskFormRules('2026-11-20');

describe('the form of an exam', () => {
  const EXAM = { ...FILLED, workplace: 'labelbridge', projectId: 'p1', interfaceId: 'i1', exam: 'yes', 'rate.amount': '500' };

  it('sends its settings, and no pay, queue or overlap', () => {
    const sent = readTask({ ...EXAM, queued: 'yes', overlap: '3' }, true);
    expect(sent).toMatchObject({ workplace: 'labelbridge', interfaceId: 'i1', exam: { passMark: 11, tries: 2, practice: 3, minutes: 15 } });
    expect(Object.keys(sent ?? {})).not.toEqual(expect.arrayContaining(['rate']));
    expect(sent).not.toHaveProperty('queued');
    expect(sent).not.toHaveProperty('overlap');
    expect(readTask({ ...EXAM, workplace: 'external' }, true)).not.toHaveProperty('exam');
  });

  it.each([
    ['exam.passMark', '0'],
    ['exam.passMark', '61'],
    ['exam.passMark', 'x'],
    ['exam.tries', '6'],
    ['exam.practice', '6'],
    ['exam.minutes', '16'],
    ['exam.minutes', ''],
  ])('refuses %s of “%s”, in an exam alone', (field, value) => {
    const fields = (form: object) => formProblems(TASK_FORM_RULES, { ...form, [field]: value }).map((problem) => problem.field);
    expect(fields(EXAM)).toEqual([field]);
    expect(fields({ ...EXAM, exam: '' })).toEqual([]);
  });
});

describe('the task form', () => {
  it('proposes oneself as who created it, and keeps who did', () => {
    expect(taskValues('me').createdBy).toBe('me');
    expect(taskValues('me', TASK).createdBy).toBe('other');
  });

  it("asks for its five fields in the specification's words", () => {
    const messages = formProblems(TASK_FORM_RULES, taskValues('')).map(({ message }) => message);
    expect(new Set(messages)).toEqual(
      new Set([
        TASK_FORM_MESSAGES.taskLinkRequired,
        TASK_FORM_MESSAGES.guidelineLinkRequired,
        TASK_FORM_MESSAGES.taskNameRequired,
        TASK_FORM_MESSAGES.dueDateRequired,
        TASK_FORM_MESSAGES.createdByRequired,
      ]),
    );
  });

  it('refuses links that are not http(s)', () => {
    expect(formProblems(TASK_FORM_RULES, { ...FILLED, taskLink: 'javascript:alert(1)' })).toEqual([
      { field: 'taskLink', message: WORK_MESSAGES.linkShape },
    ]);
  });

  it("leaves an empty rate out of a new task, which takes its project's; takes it from one that is there", () => {
    expect(readTask(FILLED, true)).not.toHaveProperty('rate');
    expect(readTask(FILLED, false)).toHaveProperty('rate', null);
    expect(readTask({ ...FILLED, 'rate.amount': '4' }, true)).toHaveProperty('rate', { amount: 400, currency: 'USD', per: 'hour' });
  });

  it('gives back what is there', () => {
    expect(readTask(taskValues('me', TASK), false)).toEqual({
      taskName: 'Audio Annotation',
      workplace: 'external',
      interfaceId: null,
      taskLink: TASK.taskLink,
      taskGuidelineLink: TASK.taskGuidelineLink,
      dueDate: TASK.dueDate,
      createdBy: 'other',
      title: null,
      projectId: 'p',
      rate: TASK.rate,
    });
  });

  describe('of work in the product', () => {
    const inProduct = { ...FILLED, taskLink: '', workplace: 'labelbridge', projectId: 'p', interfaceId: 'i' };

    it('needs a project and an interface, and no link', () => {
      expect(formProblems(TASK_FORM_RULES, inProduct)).toEqual([]);
      expect(formProblems(TASK_FORM_RULES, { ...inProduct, projectId: '', interfaceId: '', reviewShare: '101' })).toEqual([
        { field: 'projectId', message: TASK_MESSAGES.projectRequired },
        { field: 'interfaceId', message: WORKPLACE_MESSAGES.interfaceRequired },
        { field: 'reviewShare', message: TASK_MESSAGES.shareShape },
      ]);
    });

    it('needs a template for a new interface only', () => {
      const problems = (values: object) => formProblems(TASK_FORM_RULES, { ...inProduct, ...values });
      expect(problems({ interfaceId: NEW_INTERFACE })).toEqual([{ field: 'template', message: TASK_MESSAGES.templateRequired }]);
      expect(problems({ workplace: 'external', taskLink: FILLED.taskLink, interfaceId: NEW_INTERFACE })).toEqual([]);
    });

    it.each(['0', '14401', '1.5', 'two'])('takes no estimate of %s seconds per item', (secondsPerItem) => {
      const problem = { field: 'secondsPerItem', message: TASK_MESSAGES.secondsShape };
      expect(formProblems(TASK_FORM_RULES, { ...inProduct, secondsPerItem })).toEqual([problem]);
    });

    it.each(['0', '10', '1.5', ''])('takes no %p answers for each item', (overlap) => {
      const problem = { field: 'overlap', message: TASK_MESSAGES.overlapShape };
      expect(formProblems(TASK_FORM_RULES, { ...inProduct, overlap })).toEqual([problem]);
    });

    it('says what several answers for each item cost', () => {
      expect(overlapText('3', '')).toBe('3 people answer each item, and each is paid: the task costs 3 times the pay.');
      expect(overlapText('2', '5')).toMatch(/2 times the pay, and up to 5 times for items on which they differ\.$/);
      expect(overlapText('1', '')).toBe('Up to 9. More than one shows how far people agree, and costs that many times the pay.');
    });

    it.each([
      [{}, 'About ₦4,000.00 an hour, at 45 seconds per item.'],
      [{ 'rate.currency': 'USD' }, 'About $4,000.00 an hour, at 45 seconds per item.'],
      [{ secondsPerItem: '' }, undefined],
      [{ 'rate.amount': '' }, undefined],
      [{ 'rate.per': 'hour' }, undefined],
      [{ workplace: 'external' }, undefined],
    ])('says what an hour of items pays: %p', (values, text) => {
      const perItem = { 'rate.amount': '50', 'rate.currency': 'NGN', 'rate.per': 'item', secondsPerItem: '45' };
      expect(hourlyText({ ...inProduct, ...perItem, ...values })).toBe(text);
    });

    it('sends an estimate, or takes away the one that it had', () => {
      for (const [secondsPerItem, sent] of [
        ['14400', 14_400],
        ['', null],
      ] as const)
        expect(readTask({ ...inProduct, secondsPerItem }, false)).toMatchObject({ secondsPerItem: sent });
    });

    it.each([
      ['', '1', true],
      ['3', '2', true],
      ['9', '8', true],
      ['2', '2', false],
      ['3', '1', false],
      ['10', '2', false],
      ['x', '2', false],
    ])('takes %p answers where %p differ: %p', (overlapMost, overlap, isRight) => {
      const problem = { field: 'overlapMost', message: TASK_MESSAGES.overlapMostShape };
      expect(formProblems(TASK_FORM_RULES, { ...inProduct, overlap, overlapMost })).toEqual(isRight ? [] : [problem]);
    });

    it('sends the interface and no link, the same for a task that is there', () => {
      const place = { workplace: 'labelbridge', interfaceId: 'i', reviewShare: 100, overlap: 1, overlapMost: null, queued: true };
      for (const isNew of [true, false]) {
        const sent = readTask({ ...inProduct, queued: 'yes' }, isNew);
        expect(sent).toMatchObject(place);
        expect(sent).not.toHaveProperty('taskLink');
      }
    });

    it('leaves a new external task as the specification has it', () => {
      expect(readTask(FILLED, true)).not.toHaveProperty('workplace');
      expect(readTask(FILLED, true)).not.toHaveProperty('interfaceId');
    });
  });

  it('the title of a task is its name where it has none', () => {
    expect([taskTitle(TASK), taskTitle({ ...TASK, title: 'Radio' })]).toEqual(['Audio Annotation', 'Radio']);
  });
});
