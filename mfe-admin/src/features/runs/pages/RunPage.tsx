import { DetailList, DetailPage, ListSection, Notice, toastFailure } from '@labelbridge/area-parts';
import { RUN_KIND_TEXT } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Card, type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { projectPath, taskItemsPath } from '../../../shared/paths.js';
import { RunButtons } from '../../../shared/runs/RunButtons.js';
import { problemsFile, type Run, type RunProblem, RUNS_PATH, useRun, useRunProblems } from '../../../shared/runs/runs.js';
import { useOnChange } from '../../../shared/use-on-change.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { ChangesButton, isComparable } from '../components/ChangesButton.js';
import { DownloadLink } from '../components/DownloadLink.js';
import { progressOf, resultOf, RunChip, runName } from '../components/run-text.js';
import styles from '../components/runs.module.css';

export default function RunPage() {
  const { id = '' } = useParams();
  const run = useRun(id);
  usePollWhile(run.data?.state === 'running', run.reload);
  return (
    <DetailPage back={{ to: RUNS_PATH, label: 'Runs' }} title="Run" resource={run} errorTitle="The run could not be loaded">
      {(data) => <Loaded run={data} />}
    </DetailPage>
  );
}

function Loaded({ run }: { run: Run }) {
  const { _id, kind, title, state, reason, projectId, taskId, byName, percent, refused, result, createdAt, endedAt } = run;
  return (
    <>
      <PageHead
        title={title}
        documentTitle={RUN_KIND_TEXT[kind]}
        lead={<RunChip state={state} />}
        actions={<RunButtons run={run} name={runName(run)} />}
      />
      {reason !== null && (
        <Notice tone={state === 'failed' ? 'bad' : 'wait'} title={state === 'failed' ? 'It failed' : 'It waits'}>
          {reason}
        </Notice>
      )}
      {state === 'running' && percent !== null && <progress aria-label={runName(run)} value={percent} max={100} />}
      <Card>
        <DetailList
          align="start"
          details={[
            ['Kind', RUN_KIND_TEXT[kind]],
            ['Progress', <span role="status">{progressOf(run)}</span>],
            ['Result', resultOf(run)],
            ['File', result && <DownloadLink run={run} />],
            ['File is kept until', result && <DateText instant={result.until} />],
            ['Changes since', isComparable(run) && <ChangesButton run={run} />],
            ['Project', projectId && <Link to={projectPath(projectId)}>Open the project</Link>],
            ['Task', taskId && <Link to={taskItemsPath(taskId)}>Open the items</Link>],
            ['Started', <DateText instant={createdAt} />],
            ['Started by', byName === null ? 'An erased person' : <bdi>{byName}</bdi>],
            ['Ended', endedAt && <DateText instant={endedAt} />],
          ]}
        />
      </Card>
      {refused > 0 && <Refused id={_id} count={refused} />}
    </>
  );
}

const PROBLEMS: readonly Column<RunProblem>[] = [
  { key: 'line', header: 'Line', primary: true, cell: ({ line }) => `Line ${line}` },
  { key: 'field', header: 'Field', cell: ({ field }) => field || 'The whole row' },
  { key: 'message', header: 'Why', width: 'wide', cell: ({ message }) => <span className={styles.name}>{message}</span> },
];

function Refused({ id, count }: { id: string; count: number }) {
  const list = useRunProblems(id);
  useOnChange(count, () => void list.reload());
  const download = useAction(() => downloadFile(problemsFile(id)), toastFailure('The file could not be loaded'));
  return (
    <>
      <div className="spread">
        <h2>Refused rows</h2>
        <Button size="small" busy={download.busy} onClick={() => void download.run()}>
          Download as CSV
        </Button>
      </div>
      <ListSection list={list} columns={PROBLEMS} caption="Refused rows" empty={<EmptyState title="None" />} />
    </>
  );
}
