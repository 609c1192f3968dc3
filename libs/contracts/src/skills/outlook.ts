import { countText } from '../count-text.js';
import { allTakenText } from './places.js';
import { type Language, type MissingSkill, skillText } from './skills.js';

/** Facts behind an annotator's list of available projects. */
export interface Outlook {
  /** Projects that take applications and that the person has no application to. */
  readonly open: number;
  /** Number of `open` whose needs the person meets. */
  readonly fitting: number;
  /** Number of `open` that lack an exam that the person has not passed, and nothing that they could claim. */
  readonly exams: number;
  /** Number of `open` that lack nothing but a share of right answers that the person has not proven. */
  readonly scores: number;
  /** Languages of the person all of whose places are taken in one of `open` that lacks nothing else. */
  readonly languagesFull: readonly Language[];
  /** Pending applications of the person. */
  readonly pending: number;
  /** Projects that the person is in. */
  readonly joined: number;
  /** Tells if a project takes no applications because it has all its annotators. */
  readonly anyFull: boolean;
  /** Skills each of which alone stands between the person and projects; those with the most projects first. */
  readonly opens: readonly { readonly skill: MissingSkill; readonly projects: number }[];
}

export interface EmptyCause {
  readonly title: string;
  readonly text: string;
  /** Page that helps; null if only time does. */
  readonly help: 'profile' | 'pending' | 'exams' | 'quality' | null;
}

export const opensText = ({ skill, projects }: Outlook['opens'][number]): string =>
  `${skillText(skill)} alone would open ${countText(projects, 'project')}.`;

interface Row {
  readonly applies: (outlook: Outlook) => boolean;
  readonly cause: (outlook: Outlook) => EmptyCause;
}

const ROWS: readonly Row[] = [
  {
    applies: ({ exams, fitting }) => fitting === 0 && exams > 0,
    cause: ({ exams }) => ({
      title: 'An exam opens a project to you',
      text: `${exams === 1 ? '1 project needs an exam' : `${exams} projects need an exam`} that you have not passed yet. You have all other skills.`,
      help: 'exams',
    }),
  },
  {
    // Without a project, there is no work to prove anything by.
    applies: ({ scores, fitting, joined }) => fitting === 0 && scores > 0 && joined > 0,
    cause: ({ scores }) => ({
      title: 'Your work can open a project to you',
      text: `${scores === 1 ? '1 project needs' : `${scores} projects need`} more right answers on items with a known answer than you have proven so far. You have everything else.`,
      help: 'quality',
    }),
  },
  {
    applies: ({ fitting, languagesFull }) => fitting === 0 && languagesFull.length > 0,
    cause: ({ languagesFull, opens: [first] }) => ({
      title: allTakenText(languagesFull).replace(/\.$/, ''),
      text: `All else that these projects need you have.${first ? ` ${opensText(first)}` : ' Places that become free appear here.'}`,
      help: first ? 'profile' : null,
    }),
  },
  {
    applies: ({ open, fitting }) => open > fitting,
    cause: ({ open, fitting, pending, joined, opens: [first] }) => {
      const more = open - fitting;
      const projects = more === 1 ? '1 project that takes applications needs' : `${more} projects that take applications need`;
      const waits = pending > 0 ? `An admin is deciding on ${countText(pending, 'application')} of yours. ` : '';
      return {
        title: pending + joined > 0 ? 'No other project fits your skills yet' : 'No project fits your skills yet',
        text: `${waits}${projects} more than your profile says.${first ? ` ${opensText(first)}` : ''}`,
        help: 'profile',
      };
    },
  },
  {
    applies: ({ pending }) => pending > 0,
    cause: ({ pending }) => ({
      title: 'You have applied to all of them',
      text: `An admin is deciding on ${countText(pending, 'application')} of yours. New projects appear here.`,
      help: 'pending',
    }),
  },
  {
    applies: ({ anyFull }) => anyFull,
    cause: () => ({
      title: 'All places are taken',
      text: 'Each project has the annotators that it needs. New projects, and places that become free, appear here.',
      help: null,
    }),
  },
];

const NOTHING_OPEN: EmptyCause = {
  title: 'No project takes applications now',
  text: 'New projects appear here. The skills in your profile decide which of them fit you.',
  help: 'profile',
};

/** Says why no available project fits. The first row that applies is the cause. */
export const emptyCauseOf = (outlook: Outlook): EmptyCause => ROWS.find(({ applies }) => applies(outlook))?.cause(outlook) ?? NOTHING_OPEN;
