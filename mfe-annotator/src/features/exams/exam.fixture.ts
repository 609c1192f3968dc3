import { TEMPLATES } from '@labelbridge/annotation';
import { type Exam, type ExamItem, type ExamResult, type ExamTry } from './api/exams.js';

export const RESULT: ExamResult = {
  _id: 't1',
  number: 1,
  state: 'failed',
  old: false,
  beganAt: '2026-11-27T08:00:00.000Z',
  endsAt: '2026-11-28T08:00:00.000Z',
  endedAt: '2026-11-27T08:10:00.000Z',
  right: 8,
  of: 15,
  passMark: 11,
};

export const EXAM: Exam = {
  _id: 'e1',
  title: 'Kind letters',
  projectId: 'p1',
  projectName: 'Letters of Jos',
  needed: true,
  pays: null,
  guidelineLink: 'https://guides.example/letters',
  passMark: 11,
  tries: 2,
  practice: 3,
  tests: 15,
  minutes: 12,
  state: 'ready',
  triesLeft: 2,
  nextAt: null,
  results: [],
};

export const TRY: ExamTry = {
  ...RESULT,
  state: 'open',
  endedAt: null,
  right: null,
  examId: 'e1',
  title: 'Kind letters',
  guidelineLink: 'https://guides.example/letters',
  config: { ...TEMPLATES.find(({ id }) => id === 'classification')?.config },
  parts: [
    { number: 1, practice: true, answered: false },
    { number: 2, practice: false, answered: false },
  ],
};

const choice = (value: string) => ({
  id: 'class',
  from: 'class',
  to: 'text',
  type: 'choices',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'choices', value: [value] },
});

export const ITEM: ExamItem = {
  number: 1,
  practice: true,
  answered: false,
  item: { _id: 't1-1', index: 0, externalId: null, data: { text: 'Thank you' }, media: [], bytes: 1, prediction: null },
  regions: [],
  explained: null,
};

export const EXPLAINED: ExamItem = {
  ...ITEM,
  answered: true,
  regions: [choice('Negative')],
  explained: { right: false, known: [choice('Positive')], explanation: 'The writer thanks.', reasons: [] },
};
