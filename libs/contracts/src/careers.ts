/** Job advert: specification section 2 (Public pages) and section 9 (Pay). */
export interface JobAdvert {
  /** Part of the address that applications go to. */
  readonly position: string;
  readonly title: string;
  readonly pay: string;
  /** Pay per month, if the advert states it. */
  readonly payComesTo: string | undefined;
  readonly requirements: readonly string[];
}

export const JOB_ADVERTS = {
  frontendDeveloper: {
    position: 'frontend-developer-ai-training',
    title: 'Frontend Developer (AI Training)',
    pay: '$10-$15 per hour',
    payComesTo: undefined,
    requirements: [],
  },
  mathTrainer: {
    position: 'math-ai-trainer',
    title: 'Math AI Trainer',
    pay: '$5 per hour',
    payComesTo: 'about $600 per month, about 900,000 Naira',
    requirements: ['A laptop', 'Stable internet', 'A B.Sc in mathematics or a related field', 'At least 25 hours per week'],
  },
} as const satisfies Readonly<Record<string, JobAdvert>>;
