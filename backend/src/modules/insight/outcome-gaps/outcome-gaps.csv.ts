import {
  OUTCOME_FIGURE_TEXT,
  OUTCOME_FIGURES,
  OUTCOME_MESSAGES,
  type OutcomeFigure,
  outcomeGroupName,
  readOutcomeGroup,
  toMajorUnits,
} from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type QuarterGroup } from './domain/quarter-figures.js';
import { type OutcomeGapsDto } from './dto/outcome-gaps.dto.js';

interface OutcomeRow {
  readonly quarter: string;
  readonly group: QuarterGroup;
}

export const outcomeRows = ({ quarters }: OutcomeGapsDto): OutcomeRow[] =>
  quarters.flatMap(({ quarter, groups }) => groups.map((group) => ({ quarter, group })));

function columnsOf(name: OutcomeFigure): CsvColumn<OutcomeRow>[] {
  const { label } = OUTCOME_FIGURE_TEXT[name];
  const isPay = name === 'payPerHour';
  const shown = (value: number | undefined) => (isPay && value !== undefined ? toMajorUnits(value) : value);
  const gapUnit = isPay ? '%' : 'points';
  return [
    { title: `${label} (${isPay ? 'NGN' : '%'})`, of: ({ group }) => shown(group.figures[name]?.value) },
    { title: `${label}, others (${isPay ? 'NGN' : '%'})`, of: ({ group }) => shown(group.figures[name]?.others) },
    { title: `${label}, gap (${gapUnit})`, of: ({ group }) => group.figures[name]?.gap },
    { title: `${label}, gap at least (${gapUnit})`, of: ({ group }) => group.figures[name]?.low },
    { title: `${label}, gap at most (${gapUnit})`, of: ({ group }) => group.figures[name]?.high },
    { title: `${label}: ${OUTCOME_MESSAGES.moreThanChance.toLowerCase()}`, of: ({ group }) => group.figures[name]?.isMoreThanChance },
  ];
}

export const OUTCOME_COLUMNS: readonly CsvColumn<OutcomeRow>[] = [
  { title: 'Quarter', of: ({ quarter }) => quarter },
  { title: 'Kind', of: ({ group }) => readOutcomeGroup(group.key).kind },
  { title: 'Group', of: ({ group }) => outcomeGroupName(group.key) },
  { title: 'People', of: ({ group }) => group.people },
  { title: 'Others', of: ({ group }) => group.others },
  { title: 'Decisions', of: ({ group }) => group.decisions },
  ...OUTCOME_FIGURES.flatMap(columnsOf),
];
