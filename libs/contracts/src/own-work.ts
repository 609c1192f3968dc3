import { required, type Rule } from './rules/rule.js';

/** Terms of a project in which annotators record or write themselves. */
export interface OwnWork {
  /** Text that they consent to. */
  readonly consent: string;
  /** Under which licence their work is used. */
  readonly licence: string;
  /** Their share of later income; null: none. */
  readonly share: string | null;
}

export const OWN_WORK_LIMITS = { min: 10, max: 500 } as const;

export const OWN_WORK_LABEL: Readonly<Record<keyof OwnWork, string>> = {
  consent: 'You consent to',
  licence: 'Licence of your work',
  share: 'Share of later income',
};

export const NO_SHARE = 'None: the pay of the job is all you get';

const text: Rule = (value) => {
  const { length } = value.trim();
  if (value.length > OWN_WORK_LIMITS.max) return `Please enter at most ${OWN_WORK_LIMITS.max} characters.`;
  return length > 0 && length < OWN_WORK_LIMITS.min ? `Please enter at least ${OWN_WORK_LIMITS.min} characters.` : undefined;
};

export const OWN_WORK_RULES: Readonly<Record<keyof OwnWork, readonly Rule[]>> = {
  consent: [required('Please say what they consent to.'), text],
  licence: [required('Please name the licence of their work.'), text],
  share: [(value) => (value.length > OWN_WORK_LIMITS.max ? text(value, {}) : undefined)],
};

/** Terms as rows of a list: label and text. A job of an earlier server has none. */
export const ownWorkRows = (ownWork: OwnWork | null | undefined): [label: string, text: string][] =>
  ownWork
    ? [
        [OWN_WORK_LABEL.consent, ownWork.consent],
        [OWN_WORK_LABEL.licence, ownWork.licence],
        [OWN_WORK_LABEL.share, ownWork.share ?? NO_SHARE],
      ]
    : [];

/** Terms in one text, for tables and the audit log. */
export const ownWorkText = (ownWork: OwnWork | null): string =>
  ownWorkRows(ownWork)
    .map(([label, said]) => `${label}: ${said}`)
    .join('; ');

/** One line for lists of projects. */
export const OWN_WORK_HINT = 'You record or write yourself: read its terms before you apply';
