import {
  monthText,
  PUBLIC_PAGES,
  SCOREBOARD_CSV,
  SCOREBOARD_FIGURE_NAMES,
  SCOREBOARD_FIGURES,
  SCOREBOARD_MESSAGES,
  type ScoreboardFigures,
  scoreboardText,
} from '@labelbridge/contracts';
import { Card, type Column, DataTable, EmptyState, ErrorState, Skeleton, VisuallyHidden } from '@labelbridge/ui';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { type Scoreboard, useScoreboard } from '../api/scoreboard.js';
import styles from './scoreboard.module.css';

const HOW = 'how';

interface Row {
  readonly month: string;
  readonly figures: ScoreboardFigures;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => monthText(month) },
  ...SCOREBOARD_FIGURE_NAMES.map((name): Column<Row> => ({
    key: name,
    header: SCOREBOARD_FIGURES[name].label,
    align: 'end',
    cell: ({ figures }) => scoreboardText(figures, name) ?? <Hidden />,
  })),
];

/** Rendered by the server with its figures, so that it is complete without scripts. */
export default function ScoreboardPage() {
  usePageMeta(PUBLIC_PAGES.scoreboard);
  return (
    <div className={`container ${styles.page}`}>
      <h1>Scoreboard</h1>
      <p className={styles.lead}>
        {SCOREBOARD_MESSAGES.lead} See <a href={`#${HOW}`}>how each figure is computed</a>, or{' '}
        <a href={SCOREBOARD_CSV} download="scoreboard.csv">
          download all figures as CSV
        </a>
        .
      </p>
      <Months />
      <HowComputed />
    </div>
  );
}

function Months() {
  const { data, error, reload } = useScoreboard();
  if (data) return <Figures of={data.data} />;
  if (error) return <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void reload()} />;
  return <Skeleton lines={8} label="Loading the figures" />;
}

function Figures({ of: { months } }: { of: Scoreboard }) {
  if (months.length === 0) {
    return (
      <Card>
        <EmptyState title={SCOREBOARD_MESSAGES.empty} text={SCOREBOARD_MESSAGES.rules[0]} />
      </Card>
    );
  }
  const platform = months.map(({ month, platform: figures }) => ({ month, figures }));
  return (
    <>
      <FigureTable title={SCOREBOARD_MESSAGES.platform} rows={platform} />
      {projectsOf(months).map(({ _id, title, rows }) => (
        <FigureTable key={_id} title={`Project: ${title}`} rows={rows} />
      ))}
    </>
  );
}

function FigureTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Card title={title} flush className={styles.figures}>
      <DataTable columns={COLUMNS} rows={rows} rowKey={({ month }) => month} caption={`${title}: figures by month`} />
    </Card>
  );
}

const Hidden = () => (
  <span className={styles.hidden}>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>{SCOREBOARD_MESSAGES.hidden}</VisuallyHidden>
  </span>
);

/** The months of each project, under its latest title. */
function projectsOf(months: Scoreboard['months']) {
  const projects = new Map<string, { _id: string; title: string; rows: Row[] }>();
  for (const { month, projects: own } of months) {
    for (const { _id, title, figures } of own) {
      const project = projects.get(_id) ?? { _id, title, rows: [] };
      project.rows.push({ month, figures });
      projects.set(_id, project);
    }
  }
  return [...projects.values()].sort((one, other) => (one.title < other.title ? -1 : 1));
}

function HowComputed() {
  return (
    <Card id={HOW} title="How each figure is computed">
      <dl className={styles.how}>
        {SCOREBOARD_FIGURE_NAMES.map((name) => {
          const { label, unit, how } = SCOREBOARD_FIGURES[name];
          return (
            <div key={name}>
              <dt>
                {label} ({unit})
              </dt>
              <dd>{how}</dd>
            </div>
          );
        })}
      </dl>
      <h3>What is not shown</h3>
      <ul className={styles.rules}>
        {SCOREBOARD_MESSAGES.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>A dash stands for a figure that is not shown, also because nothing happened.</li>
      </ul>
    </Card>
  );
}
