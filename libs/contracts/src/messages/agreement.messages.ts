export const AGREEMENT_MESSAGES = {
  answersMissing: 'Fewer than two people have handed in this item: there is nothing to decide.',
  tooLarge: 'These answers are too large to be shown side by side. Review them job by job.',
  regionsRequired: 'A decision needs the regions as they should be.',
  decided: 'Decided. The answers of the annotators stay as they are.',
  decidedAlready: 'Somebody else has decided this item meanwhile. Their decision stands.',
} as const;
