import { BackLink, Filter, ListSection, TwoLines, useListAddress } from '@labelbridge/area-parts';
import { RUN_KINDS, RUN_LIMITS, RUN_STATES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { RunButtons } from '../../../shared/runs/RunButtons.js';
import { type Run, runPath, useRuns } from '../../../shared/runs/runs.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { DownloadLink } from '../components/DownloadLink.js';
import { KIND_OPTIONS, progressOf, resultOf, RunChip, runName, STATE_OPTIONS } from '../components/run-text.js';
import styles from '../components/runs.module.css';

const COLUMNS: readonly Column<Run>[] = [
  {
    key: 'title',
    header: 'Run',
    primary: true,
    width: 'wide',
    cell: (run) => (
      <Link to={runPath(run._id)} className={styles.name}>
        <bdi>{runName(run)}</bdi>
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 'wide',
    cell: (run) => (
      <TwoLines under={run.reason}>
        <div>
          <RunChip state={run.state} />
        </div>
      </TwoLines>
    ),
  },
  { key: 'progress', header: 'Progress', cell: (run) => <TwoLines under={resultOf(run)}>{progressOf(run)}</TwoLines> },
  {
    key: 'createdAt',
    header: 'Started',
    cell: ({ createdAt, byName }) => (
      <TwoLines under={<>by {byName === null ? 'an erased person' : <bdi>{byName}</bdi>}</>}>
        <DateText instant={createdAt} />
      </TwoLines>
    ),
  },
  {
    key: 'actions',
    header: '',
    actions: true,
    cell: (run) => (
      <>
        <DownloadLink run={run} />
        <RunButtons run={run} name={runName(run)} />
      </>
    ),
  },
];

export default function RunsPage() {
  const address = useListAddress({ filters: { kind: RUN_KINDS, state: RUN_STATES } });
  const list = useRuns(address.query);
  usePollWhile(
    (list.data ?? []).some(({ state }) => state === 'running'),
    list.reload,
  );
  return (
    <>
      <BackLink to="/admin/tasks">Task Management</BackLink>
      <PageHead
        title="Runs"
        lead={`Imports, exports, deletions, recounts and predictions in the background. Files of exports stay for ${RUN_LIMITS.resultDays} days.`}
      />
      <div className="spread">
        <Filter address={address} name="kind" label="Kind" all="All kinds" options={KIND_OPTIONS} />
        <Filter address={address} name="state" label="State" all="All states" options={STATE_OPTIONS} />
      </div>
      <ListSection
        list={list}
        address={address}
        columns={COLUMNS}
        caption="Runs"
        failure={{ title: 'The runs could not be loaded' }}
        empty={
          <EmptyState
            title="No runs yet"
            text="A run starts when you import items into a task, prepare an export in the background, delete items, count agreement again, or ask a model."
          />
        }
      />
    </>
  );
}
