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

/** Owner of the work as the reader sees it: `your` to an annotator, `their` to an admin. */
type Whose = 'your' | 'their';

export const OWN_WORK_LABEL: Readonly<Record<Whose, Readonly<Record<keyof OwnWork, string>>>> = {
  your: { consent: 'You consent to', licence: 'Licence of your work', share: 'Share of later income' },
  their: { consent: 'Annotators consent to', licence: 'Licence of their work', share: 'Their share of later income' },
};

export const NO_SHARE: Readonly<Record<Whose, string>> = {
  your: 'None: the pay of the job is all you get',
  their: 'None: the pay of the job is all they get',
};

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
export const ownWorkRows = (ownWork: OwnWork | null | undefined, whose: Whose): [label: string, text: string][] =>
  ownWork
    ? [
        [OWN_WORK_LABEL[whose].consent, ownWork.consent],
        [OWN_WORK_LABEL[whose].licence, ownWork.licence],
        [OWN_WORK_LABEL[whose].share, ownWork.share ?? NO_SHARE[whose]],
      ]
    : [];

/** Terms in one text, for the tables and the audit log of admins. */
export const ownWorkText = (ownWork: OwnWork | null): string =>
  ownWorkRows(ownWork, 'their')
    .map(([label, said]) => `${label}: ${said}`)
    .join('; ');

/** One line for lists of projects. */
export const OWN_WORK_HINT = 'You record or write yourself: read its terms before you apply';
