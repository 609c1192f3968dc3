import {
  fieldProblem,
  type FormRules,
  type FormValues,
  orderedWaiting,
  OWN_WORK_RULES,
  type OwnWork,
  paidWaitingProblem,
  type Rule,
  type WaitingCause,
} from '@labelbridge/contracts';
import { type Project } from './api/projects.js';

export const CONDITION_FIELDS = ['ownWork.consent', 'ownWork.licence', 'ownWork.share', 'paidWaiting', 'stopsLongDays'] as const;
export type ConditionField = (typeof CONDITION_FIELDS)[number];

const OWN_WORK_FIELDS = ['ownWork.consent', 'ownWork.licence', 'ownWork.share'] as const;

/** Terms of own work are given together, or not at all. */
const ifOwnWork =
  (rules: readonly Rule[]): Rule =>
  (value, form) =>
    OWN_WORK_FIELDS.some((name) => form[name]?.trim()) ? fieldProblem(rules, value, form) : undefined;

/** @param text causes, joined by commas */
export const readWaiting = (text: string): WaitingCause[] => orderedWaiting(text.split(','));

/** Reads the rate as far as the rule of a paid exam asks: the unit of an amount. */
const unitOf = (form: FormValues) =>
  form['rate.amount']?.trim() ? ({ per: form['rate.per'] === 'hour' ? 'hour' : 'task' } as const) : null;

export const CONDITION_RULES: FormRules = {
  'ownWork.consent': [ifOwnWork(OWN_WORK_RULES.consent)],
  'ownWork.licence': [ifOwnWork(OWN_WORK_RULES.licence)],
  'ownWork.share': [ifOwnWork(OWN_WORK_RULES.share)],
  paidWaiting: [
    (value, form) => paidWaitingProblem({ paidWaiting: readWaiting(value), needsExam: form['needs.exam'] || null, rate: unitOf(form) }),
  ],
};

export const conditionValues = (project?: Project): Record<ConditionField, string> => ({
  'ownWork.consent': project?.ownWork?.consent ?? '',
  'ownWork.licence': project?.ownWork?.licence ?? '',
  'ownWork.share': project?.ownWork?.share ?? '',
  paidWaiting: (project?.paidWaiting ?? []).join(),
  stopsLongDays: project?.stopsLongDays ? 'yes' : '',
});

interface ReadConditions {
  readonly ownWork: OwnWork | null;
  readonly paidWaiting: WaitingCause[];
  readonly stopsLongDays: boolean;
}

/** Builds the part of the request from valid values. */
export function readConditions(values: Readonly<Record<ConditionField, string>>): ReadConditions {
  const [consent = '', licence = '', share = ''] = OWN_WORK_FIELDS.map((name) => values[name].trim());
  return {
    ownWork: consent === '' ? null : { consent, licence, share: share || null },
    paidWaiting: readWaiting(values.paidWaiting),
    stopsLongDays: values.stopsLongDays !== '',
  };
}
