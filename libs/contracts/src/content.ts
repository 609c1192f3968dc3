/** Kinds of disturbing content that the work of a project may show. */
export const CONTENT_CATEGORIES = ['violence', 'abuse', 'sexual', 'self-harm', 'other'] as const;
export type ContentCategory = (typeof CONTENT_CATEGORIES)[number];

interface ContentText {
  readonly label: string;
  /** Inside a sentence. */
  readonly word: string;
  readonly examples: string;
}

export const CONTENT_TEXT: Readonly<Record<ContentCategory, ContentText>> = {
  violence: { label: 'Violence', word: 'violence', examples: 'Fights, injuries, blood, war, death, cruelty to animals.' },
  abuse: { label: 'Abuse and hate', word: 'abuse or hate', examples: 'Insults, threats, harassment, hate against groups.' },
  sexual: { label: 'Sexual content', word: 'sexual content', examples: 'Nudity, sexual acts, sexual language.' },
  'self-harm': {
    label: 'Self-harm and suicide',
    word: 'self-harm or suicide',
    examples: 'Pictures, talk or instructions about hurting oneself.',
  },
  other: {
    label: 'Other disturbing content',
    word: 'other disturbing content',
    examples: 'What else may upset, such as accidents or drugs.',
  },
};

/** Minutes of covered content after which a break is proposed. */
export const CONTENT_BREAK_MINUTES = 20;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** These categories, each once and in the order of the list. Other words are left out. */
export const orderedContent = (content: readonly string[]): ContentCategory[] =>
  CONTENT_CATEGORIES.filter((category) => content.includes(category));

/** @returns such as `violence, sexual content and other disturbing content` */
export const contentWords = (content: readonly ContentCategory[]): string =>
  listed(orderedContent(content).map((category) => CONTENT_TEXT[category].word));

/** @returns such as `Violence, Sexual content` */
export const contentLabels = (content: readonly ContentCategory[] = []): string =>
  orderedContent(content)
    .map((category) => CONTENT_TEXT[category].label)
    .join(', ');

/** Tests if work may disturb. An answer of an earlier server has no content. */
export const mayDisturb = ({ content = [] }: { readonly content?: readonly ContentCategory[] }): boolean => content.length > 0;

/** The categories of a project that a person has not allowed. An answer of an earlier server has none. */
export const contentNotAllowed = (
  content: readonly ContentCategory[] = [],
  allowed: readonly ContentCategory[] = [],
): readonly ContentCategory[] => content.filter((category) => !allowed.includes(category));

export const CONTENT_MESSAGES = {
  title: 'Disturbing content',
  lead: 'Some work shows what can disturb. You get such work only if you allow it here, one kind at a time. You can change your mind at any time; no score or pay depends on it.',
  saved: 'Your choice is saved',
  shape: `must be a list of: ${CONTENT_CATEGORIES.join(', ')}; each once`,
  projectHint:
    'What the work may show. Annotators read it in the offer, and get the work only if they have allowed each kind. Every item is covered until they press Show.',
  mayShow: (content: readonly ContentCategory[]): string => `This work may show ${contentWords(content)}`,
  allowFirst: (missing: readonly ContentCategory[]): string =>
    `This work may show ${contentWords(missing)}. Allow that in your profile first, if you want such work.`,
  asksFirst: 'Asks about content first',
  asked:
    'You have not allowed that, so nothing is shown yet. Allow it, or stop the work: no score depends on it, and you see first what your time so far pays.',
  allow: 'Allow it',
  notAllowed: 'Your choice was not saved',
  /** Does not tell what they allow. */
  othersAllowFirst: 'This person has not allowed all that this work may show. Only they can, in their profile.',
  moveShowsMore: 'The other project may show what this one does not, and the task has an open job. Move it when the job has ended.',
  covered: 'This item is covered',
  show: 'Show it',
  costs: 'You can skip it, or stop this work at any moment: that lowers no score.',
  stop: 'Stop this work',
  stopTitle: (job: string): string => `Stop ${job}`,
  stopLead: 'There is no penalty: it does not count against you.',
  stopLoadFailed: 'What it pays could not be loaded',
  stopOffline: 'Stopping needs a network. You need not look at it any more: close this page, and stop it here later. Your work is kept.',
  notStopped: 'The work is not stopped',
  cover: 'Cover it again',
  help: 'It is hard on anybody. Talk to somebody you trust, or find a free helpline:',
  breakNow: `You have looked at such content for ${CONTENT_BREAK_MINUTES} minutes. Please take a break: stand up, look at something else.`,
} as const;
