import { businessMinute } from '../dates.js';
import { formatMoney } from '../money.js';
import { EQUIPMENT_LABEL, languageName } from '../skills/skills.js';
import {
  CARD_PAY_PEOPLE_MIN,
  CARD_PEOPLE_MIN,
  type CardCheck,
  type CardCheckName,
  type CardClaim,
  type CardMeasure,
  type CardShare,
  type DatasetCard,
  type ProjectFigures,
} from './dataset-card.js';

export interface CardSection {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
}

const NOT_MEASURED = 'Not measured';
const FEW_MEASURED = `Not measured on the work of ${CARD_PEOPLE_MIN} people or more`;

const CHECKS: Readonly<Record<CardCheckName, { label: string; looked: string; found?: string }>> = {
  'equal-files': { label: 'Files in several items', looked: 'files', found: 'are in more than one item' },
  'recorded-time': { label: 'Recorded working time', looked: 'jobs', found: 'have a mark for a person to look at' },
  'near-equal-files': { label: 'Same or nearly the same items', looked: 'items compared, those of exams too' },
  'copied-answers': { label: 'Answers copied between people', looked: 'wrong answers on gold items compared' },
  'repeated-text': { label: 'Same text for items that differ', looked: 'texts compared' },
};

const number = (value: number): string => value.toLocaleString('en-NG');

function checkText({ name, looked, found, undecided }: CardCheck): string {
  if (looked === null || found === null) return 'Not run';
  const { looked: unit, found: are } = CHECKS[name];
  if (undecided === undefined) return `${number(found)} of ${number(looked)} ${unit}${are === undefined ? '' : ` ${are}`}`;
  if (looked + found + undecided === 0) return 'Nothing compared yet';
  return `${number(looked)} ${unit}; findings that a person upheld: ${number(found)}, not decided yet: ${number(undecided)}`;
}
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const interval = (low: number | null, high: number | null): string =>
  low === null || high === null ? '' : `, 95 % interval ${percent(low)} to ${percent(high)}`;

const shareText = ({ count, of, low, high }: CardShare): string =>
  of === 0 ? 'None yet' : `${percent(count / of)} (${number(count)} of ${number(of)}${interval(low, high)})`;

const measureText = ({ value, low, high, count }: CardMeasure): string =>
  `${percent(value)} (on ${number(count)} answers${interval(low, high)})`;

const claimsText = (claims: readonly CardClaim[], nameOf: (id: string) => string, none = 'None claimed'): string =>
  claims.length === 0 ? none : claims.map(({ id, people }) => `${nameOf(id)}: ${people}`).join('; ');

const equipmentName = (id: string): string => Object.entries(EQUIPMENT_LABEL).find(([key]) => key === id)?.[1] ?? id;

type Row = CardSection['rows'][number];

const workRows = ({ project, computedAt, items, annotations, interfaces }: ProjectFigures): Row[] => [
  ['Project created', project.createdAt.slice(0, 10)],
  ['Figures of', `${businessMinute(new Date(computedAt))}, Lagos`],
  ['Items', `${number(items.inWork)} in work, ${number(items.leftOut)} left out`],
  [
    'Annotations',
    `${number(annotations.accepted)} accepted, ${number(annotations.fixed)} fixed, ${number(annotations.submitted)} waiting for review, ` +
      `${number(annotations.rejected)} sent back, ${number(annotations.draft)} not handed in`,
  ],
  ['Labelling interface', interfaces.map(({ version, items: of }) => `version ${version} (${number(of)} items)`).join('; ') || 'None'],
];

const qualityRows = ({ review, agreement }: ProjectFigures): Row[] => [
  ['Reviewed', shareText(review.reviewed)],
  ['Accepted in review', shareText(review.accepted)],
  ['Fixed in review', shareText(review.fixed)],
  ['Sent back in review', shareText(review.sentBack)],
  ['Agreement', agreement?.map((measure) => `${measure.name}: ${measureText(measure)}`).join('; ') ?? NOT_MEASURED],
];

/** Figures for a customer in words. */
export const figureSections = (figures: ProjectFigures): CardSection[] => [
  { title: 'Work', rows: workRows(figures) },
  { title: 'Quality', rows: qualityRows(figures) },
];

/** A card in words, for the screens and its Markdown. */
export function cardSections(card: DatasetCard): CardSection[] {
  const { people, goldAccuracy, guidelines, payPerHour, checks, files } = card;
  const guidelineText = [...guidelines.links, ...(guidelines.more > 0 ? [`and ${guidelines.more} more`] : [])].join('; ') || 'None';
  return [
    { title: 'Work', rows: [...workRows(card), ['Guidelines', guidelineText]] },
    {
      title: 'People',
      rows: [
        ['Who handed in work', people.count],
        ['Languages, as claimed', claimsText(people.languages, languageName)],
        ['Equipment, as claimed', claimsText(people.equipment, equipmentName)],
        ...(people.exams ? [['Exams of the project, passed', claimsText(people.exams, (title) => title, 'None')] as const] : []),
        [
          'Pay per hour',
          payPerHour
            .map(({ median, lowestTenth }) => `half earn ${formatMoney(median)} or more, nine of ten ${formatMoney(lowestTenth)} or more`)
            .join('; ') || `Not shown: fewer than ${CARD_PAY_PEOPLE_MIN} people with pay and recorded time`,
        ],
      ],
    },
    { title: 'Quality', rows: [...qualityRows(card), ['Accuracy on gold items', goldAccuracy ? measureText(goldAccuracy) : FEW_MEASURED]] },
    { title: 'Checks', rows: checks.map((check) => [CHECKS[check.name].label, checkText(check)]) },
    {
      title: 'Files',
      rows: [
        ['Different files', number(files.count)],
        ['SHA-256 of their list', files.sha256 ?? 'No files'],
        ['How it is computed', files.rule],
      ],
    },
  ];
}
