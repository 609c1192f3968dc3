import { FLAG_LABEL, FLAG_QUESTION, type FlagRule, flagStateText, isItemFlag } from '@labelbridge/contracts';
import { type OwnFlag } from './api/flags.js';

export const stateText = (flag: Pick<OwnFlag, 'state' | 'decidableAt'>): string =>
  flag.decidableAt === null ? flagStateText(flag) : 'Waits for your answer';

export const questionText = (rule: FlagRule): string => (isItemFlag(rule) ? FLAG_LABEL[rule] : FLAG_QUESTION[rule]);
