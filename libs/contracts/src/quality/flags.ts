import { maxLength, required, type Rule, whenFilled } from '../rules/rule.js';

/** Rules that make flags. The last two are about items that admins import, and about no person. */
export const FLAG_RULES = ['same-payout-account', 'copied-answers', 'repeated-text', 'too-fast', 'same-item', 'near-item'] as const;
export type FlagRule = (typeof FLAG_RULES)[number];
export type ItemFlagRule = Extract<FlagRule, 'same-item' | 'near-item'>;
export type PersonFlagRule = Exclude<FlagRule, ItemFlagRule>;

/** `open` waits for the answer of the person, `answered` for an admin: flags about items begin so. */
export const FLAG_STATES = ['open', 'answered', 'upheld', 'dropped'] as const;
export type FlagState = (typeof FLAG_STATES)[number];

/** Filters of the list. `decidable`: answered, or the time to answer is over. */
export const FLAG_FILTERS = ['decidable', ...FLAG_STATES] as const;
export type FlagFilter = (typeof FLAG_FILTERS)[number];

export const FLAG_LABEL: Readonly<Record<FlagRule, string>> = {
  'same-payout-account': 'Same payout account',
  'copied-answers': 'Copied answers',
  'repeated-text': 'Repeated text',
  'too-fast': 'Too fast',
  'same-item': 'Same item',
  'near-item': 'Nearly the same item',
};

/** The rules as the person who is asked reads them, also in mails: a question accuses nobody. */
export const FLAG_QUESTION: Readonly<Record<PersonFlagRule, string>> = {
  'same-payout-account': 'Your payout account',
  'copied-answers': 'Answers like those of another person',
  'repeated-text': 'Texts that are alike',
  'too-fast': 'Time for each item',
};

export const FLAG_STATE_LABEL: Readonly<Record<FlagState, string>> = {
  open: 'Waits for the annotator',
  answered: 'Waits for an admin',
  upheld: 'Upheld',
  dropped: 'Dropped',
};

export const FLAG_FILTER_LABEL: Readonly<Record<FlagFilter, string>> = { decidable: 'To decide', ...FLAG_STATE_LABEL };

/** @param decidableAt until then the person may answer first */
export const flagStateText = ({ state, decidableAt }: { readonly state: FlagState; readonly decidableAt: string | null }): string =>
  state === 'open' && decidableAt === null ? 'No answer: an admin may decide' : FLAG_STATE_LABEL[state];

/** Changes of an answer after the flag: it is right by now, or does not count any more. */
export const FLAG_ROW_CHANGES = ['right', 'uncounted'] as const;
export type FlagRowChange = (typeof FLAG_ROW_CHANGES)[number];

/** Thresholds of all rules. A change needs a new `version`, which each flag keeps. */
export const FLAG_LIMITS = {
  version: 2,
  answer: 2_000,
  reasonMin: 10,
  reasonMax: 500,
  /** Days in which the person may answer before anybody decides. */
  answerDays: 7,
  openOfPerson: 20,
  openOfProject: 200,
  copied: { shared: 5, others: 5, othersMax: 200, chance: 0.01, chanceAlone: 1e-6, items: 200 },
  repeated: { characters: 40, items: 5, compared: 50, others: 3 },
  fast: { secondsPerItem: 0.7, partOfMedian: 0.1, people: 3, items: 5 },
  /** Shorter texts of items, such as "Yes", are often the same. */
  sameItem: { characters: 40 },
  near: { text: 0.5, picture: 9 / 128, sound: 0.8, compared: 50 },
} as const;

/** The rule in words that the annotator reads. They accuse nobody, and tell no item with a known answer. */
export const FLAG_MEANING: Readonly<Record<PersonFlagRule, string>> = {
  'same-payout-account': 'Each person has a payout account of their own. Please say whose account yours is, and who else uses it.',
  'copied-answers': `Everybody works alone. At least ${FLAG_LIMITS.copied.shared} of your answers are the same as those of another person, and hardly anybody else gave them, which may be chance. Which answers is not shown, because some items check work. Please say how you work, and whether you share a place or a device with somebody.`,
  'repeated-text': `Each item gets its own text. Texts of yours, of at least ${FLAG_LIMITS.repeated.characters} characters, are the same or nearly the same for at least ${FLAG_LIMITS.repeated.items} items that differ.`,
  'too-fast': `Items take time to read. From when you got the job to when you handed it in, there was less than ${FLAG_LIMITS.fast.secondsPerItem} seconds for each item that you answered.`,
};

export const FLAG_MESSAGES = {
  noEffect: 'Whatever is decided here changes no pay, no job and nobody’s standing.',
  answered: 'Your answer was sent. An admin reads it and decides; you are told why.',
  answeredAlready: 'You have answered this question already, or it was decided.',
  answerOnce: 'You answer once, and cannot change it afterwards.',
  answerRequired: 'Please say how it came about.',
  decided: 'The decision is saved.',
  decidedAlready: 'This flag was decided or answered meanwhile. Please load it again.',
  answerUnread: 'The annotator has answered meanwhile. Please load the flag again, and read the answer before you decide.',
  waits: `The annotator has ${FLAG_LIMITS.answerDays} days to answer before a decision.`,
  reasonRequired: 'Please give the reason.',
} as const;

export const FLAG_ANSWER_RULES: readonly Rule[] = [
  required(FLAG_MESSAGES.answerRequired),
  maxLength(FLAG_LIMITS.answer, `must have at most ${FLAG_LIMITS.answer} characters`),
];

const longEnough = (reason: string): boolean => reason.trim().length >= FLAG_LIMITS.reasonMin;

export const FLAG_REASON_RULES: readonly Rule[] = [
  required(FLAG_MESSAGES.reasonRequired),
  whenFilled(longEnough, `must have at least ${FLAG_LIMITS.reasonMin} characters`),
  maxLength(FLAG_LIMITS.reasonMax, `must have at most ${FLAG_LIMITS.reasonMax} characters`),
];

export const isItemFlag = (rule: FlagRule): rule is ItemFlagRule => rule === 'same-item' || rule === 'near-item';
