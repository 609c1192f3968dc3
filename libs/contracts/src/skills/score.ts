/** Shares of right answers that a project may need, in percent. */
export const SCORES = [50, 60, 70, 75, 80, 85, 90, 95] as const;
export type Score = (typeof SCORES)[number];

/** Answers of a person on items with a known answer, in all projects, as both sides see them. */
export interface OwnScore {
  readonly right: number;
  readonly seen: number;
  /** Lower bound of the 95 % interval of the share that is right, from 0 to 1; null: nothing was seen. */
  readonly low: number | null;
}

export const NO_SCORE: OwnScore = { right: 0, seen: 0, low: null };

/** Score that a project needs and a person does not reach, with what they have. */
export interface MissingScore extends OwnScore {
  readonly score: Score;
}

/** Percent that a person surely reaches: luck with a few answers proves little. */
export const provenPercent = ({ low }: Pick<OwnScore, 'low'>): number => Math.floor((low ?? 0) * 100);

export const reachedScores = (own: OwnScore): Score[] => SCORES.filter((score) => score <= provenPercent(own));

export const scoreText = (score: Score): string => `surely ${score} % right on items with a known answer`;

/** Writes what is needed and what the person has, for a list. */
export const missingScoreText = ({ score, ...own }: MissingScore): string =>
  `${scoreText(score)} (${own.seen === 0 ? 'none answered yet' : `${own.right} of ${own.seen} so far: surely ${provenPercent(own)} %`})`;

/** Writes what a person has proven, and which needed scores that meets, beside their figures. */
export function provenText(own: OwnScore): string {
  const highest = reachedScores(own).at(-1);
  const opens =
    highest === undefined ? `Projects that need a share need ${SCORES[0]} % or more` : `It opens projects that need up to ${highest} %`;
  return `Surely ${provenPercent(own)} %: the lowest share that is left when luck is taken into account. ${opens}.`;
}

export const lackingScoreText = (missing: MissingScore): string =>
  `This project needs ${missingScoreText(missing)}. Such items are mixed into the work of many projects; My quality shows your answers.`;
