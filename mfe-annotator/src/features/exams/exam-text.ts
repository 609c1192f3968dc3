import { type ExamState } from '@labelbridge/contracts';
import { type ExamResult } from './api/exams.js';

export const STATE_TONE: Readonly<Record<ExamState, 'good' | 'bad' | 'wait'>> = {
  ready: 'wait',
  begun: 'wait',
  waiting: 'wait',
  passed: 'good',
  used: 'bad',
  closed: 'bad',
};

/** Counts alone: which items were right stays secret. */
export const resultText = ({ right, of, passMark }: ExamResult): string =>
  right === null ? '' : `${right} of ${of} right, ${passMark} needed`;
