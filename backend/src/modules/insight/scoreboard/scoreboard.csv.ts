import {
  SCOREBOARD_FIGURE_NAMES,
  SCOREBOARD_FIGURES,
  SCOREBOARD_MESSAGES,
  type ScoreboardFigure,
  type ScoreboardFigures,
  toMajorUnits,
} from '@labelbridge/contracts';
import { type CsvColumn, type CsvValue } from '../../../common/csv/csv.js';
import { type ScoreboardDto } from './dto/scoreboard.dto.js';

interface ScoreboardRow {
  readonly month: string;
  readonly work: string;
  /** Empty for all work. */
  readonly projectId: string;
  readonly figures: ScoreboardFigures;
}

/** A row for all work of each month, then one for each of its projects. */
export const scoreboardRows = ({ months }: ScoreboardDto): ScoreboardRow[] =>
  months.flatMap(({ month, platform, projects }) => [
    { month, work: SCOREBOARD_MESSAGES.platform, projectId: '', figures: platform },
    ...projects.map(({ _id, title, figures }) => ({ month, work: title, projectId: _id, figures })),
  ]);

function cellOf(figures: ScoreboardFigures, name: ScoreboardFigure): CsvValue {
  const value = figures[name];
  return typeof value === 'object' && value !== null ? toMajorUnits(value.amount) : value;
}

export const SCOREBOARD_COLUMNS: readonly CsvColumn<ScoreboardRow>[] = [
  { title: 'Month', of: ({ month }) => month },
  { title: 'Work', of: ({ work }) => work },
  { title: 'Project id', of: ({ projectId }) => projectId },
  ...SCOREBOARD_FIGURE_NAMES.map((name) => ({
    title: `${SCOREBOARD_FIGURES[name].label} (${SCOREBOARD_FIGURES[name].unit})`,
    of: ({ figures }: ScoreboardRow) => cellOf(figures, name),
  })),
];
