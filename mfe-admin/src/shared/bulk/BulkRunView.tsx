import { type ReactNode } from 'react';
import { ListSection, Notice, toastFailure } from '@labelbridge/area-parts';
import { TASK_COLUMNS } from '@labelbridge/contracts';
import { refreshData, useAction } from '@labelbridge/session';
import { Button, Card, type Column, DateText, Stat, Stats, toast } from '@labelbridge/ui';
import { useOnChange } from '../use-on-change.js';
import { usePollWhile } from '../use-poll-while.js';
import { type BulkRow, type BulkRun, changeBulkRun, useBulkRows, useBulkRun } from './bulk-runs.js';
import styles from './bulk.module.css';

/** Texts for one kind of run. */
export interface BulkWords {
  /** Noun of its rows, such as "tasks". */
  readonly rows: string;
  /** Verb of its result, such as "created". */
  readonly done: string;
  /** Head of the column with the source of a row, such as "Line". */
  readonly line: string;
  readonly start: (count: number) => string;
}

const FINAL: readonly BulkRun['state'][] = ['done', 'stopped'];
const grouped = new Intl.NumberFormat('en-NG');
const titles: ReadonlyMap<string, string> = new Map(TASK_COLUMNS.map(({ field, title }) => [field, title]));

const problemText = ({ field, message }: BulkRow['problems'][number]): string => `${titles.get(field) ?? field}${field && ': '}${message}`;

function Problems({ problems }: Pick<BulkRow, 'problems'>) {
  return (
    <ul className={styles.list}>
      {problems.map((problem) => (
        <li key={problem.field + problem.message}>{problemText(problem)}</li>
      ))}
    </ul>
  );
}

function Rows({ run, state, title, line }: { run: BulkRun; state: 'invalid' | 'failed'; title: string; line: string }) {
  const columns: Column<BulkRow>[] = [
    { key: 'line', header: line, primary: true, cell: (row) => `${line} ${row.line}` },
    { key: 'name', header: 'Row', cell: ({ name }) => <span className={styles.cell}>{name}</span> },
    { key: 'problems', header: 'Why', cell: ({ problems }) => <Problems problems={problems} /> },
  ];
  return (
    <>
      <h2>{title}</h2>
      <ListSection list={useBulkRows(run._id, { state })} columns={columns} caption={title} empty={<p className="muted">None.</p>} />
    </>
  );
}

/** Shows a run as a preview, in progress, or ended. The server does the work: the page may be closed meanwhile. */
export function BulkRunView({
  run,
  words,
  refreshes,
  after,
  children,
}: {
  run: BulkRun;
  words: BulkWords;
  refreshes: readonly string[];
  after?: ReactNode;
  children?: ReactNode;
}) {
  const { reload } = useBulkRun(run._id);
  usePollWhile(run.state === 'running', reload);
  const handled = run.done + run.failed;
  useOnChange(handled, () => void refreshData(...refreshes, `/api/bulk/${run._id}/rows`));
  const change = useAction(
    async (action: 'start' | 'stop') => toast.success(await changeBulkRun(run._id, action)),
    toastFailure('This could not be done'),
  );
  const valid = run.total - run.invalid;
  return (
    <div className={styles.body}>
      <Stats>
        <Stat label={`All ${words.rows}`} value={grouped.format(run.total)} />
        <Stat
          label={run.state === 'ready' ? 'Ready' : `${words.done[0]?.toUpperCase()}${words.done.slice(1)}`}
          value={grouped.format(run.state === 'ready' ? run.waiting : run.done)}
        />
        <Stat label="Left out" value={grouped.format(run.invalid + run.leftOut.reduce((sum, { count }) => sum + count, 0))} />
        <Stat label="Failed" value={grouped.format(run.failed)} />
      </Stats>
      <Card>
        <div className={styles.body}>
          {run.notes.length > 0 && run.state === 'ready' && (
            <Notice tone="wait" title="Before you start">
              <ul className={styles.list}>
                {run.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </Notice>
          )}
          {run.leftOut.length > 0 && (
            <Notice tone="wait" title="Left out">
              <ul className={styles.list}>
                {run.leftOut.map(({ name, reason, count }) => (
                  <li key={name + reason}>
                    <b>{count > 1 ? `${grouped.format(count)} ${name}` : name}</b>: {reason}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {run.state !== 'ready' && (
            <div className={styles.progress}>
              <progress aria-label={`${words.rows} ${words.done}`} value={handled} max={Math.max(valid, 1)} />
              <p role="status">
                {grouped.format(run.done)} of {grouped.format(valid)} {words.done}
                {run.failed > 0 && `, ${grouped.format(run.failed)} failed`}
                {run.state === 'done' && '. Done.'}
                {run.state === 'stopped' && '. Stopped: what was done stays.'}
              </p>
              {run.nextAt !== null && (
                <p>
                  The limit per hour is reached. It continues at <DateText instant={run.nextAt} />.
                </p>
              )}
              {run.reason !== null && <p>{run.reason}</p>}
            </div>
          )}
          <div className={styles.actions}>
            {run.state === 'ready' && run.waiting > 0 && (
              <Button variant="primary" busy={change.busy} onClick={() => void change.run('start')}>
                {words.start(run.waiting)}
              </Button>
            )}
            {!FINAL.includes(run.state) && (
              <Button disabled={change.busy} onClick={() => void change.run('stop')}>
                {run.state === 'ready' ? 'Discard' : 'Stop'}
              </Button>
            )}
            {FINAL.includes(run.state) && after}
          </div>
        </div>
      </Card>
      {children}
      {run.invalid > 0 && <Rows run={run} state="invalid" line={words.line} title="Rows with mistakes: they are left out" />}
      {run.failed > 0 && <Rows run={run} state="failed" line={words.line} title="Rows that failed" />}
    </div>
  );
}

/** @param header noun of a row, such as "Task and person" */
export function WaitingRows({ id, title, header }: { id: string; title: string; header: string }) {
  const columns: Column<BulkRow>[] = [
    { key: 'name', header, primary: true, cell: ({ name }) => <span className={styles.cell}>{name}</span> },
  ];
  return (
    <>
      <h2>{title}</h2>
      <ListSection list={useBulkRows(id, { state: 'waiting' })} columns={columns} caption={title} empty={<p className="muted">None.</p>} />
    </>
  );
}
