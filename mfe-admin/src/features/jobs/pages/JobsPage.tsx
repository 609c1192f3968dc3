import { type ReactNode } from 'react';
import {
  ListSection,
  ListToolbar,
  SelectionBar,
  selectionColumn,
  useListAddress,
  useSelection,
  useTab,
  Filter,
  type ListAddress,
} from '@labelbridge/area-parts';
import {
  businessDate,
  capitalised,
  isEndedJob,
  JOB_STATUSES,
  JOB_TABS,
  type JobStatus,
  LIMITS,
  MODALITIES,
  ENDED_JOB_STATUSES,
} from '@labelbridge/contracts';
import { Button, EmptyState, LinkButton, PageHead, TabLinks } from '@labelbridge/ui';
import { FailureList } from '../../../shared/FailureList.js';
import { useDuties } from '../../../shared/duties.js';
import { OwnNotice, useIsOwn } from '../../../shared/own.js';
import { usePollWork } from '../../../shared/use-poll-while.js';
import { type JobRow, useJobs, useJobTotals } from '../api/jobs.js';
import { JOB_SORTS, jobColumns } from '../components/job-columns.js';
import { useBulkApproval } from '../components/use-bulk-approval.js';
import { useBulkRejection } from '../components/use-bulk-rejection.js';
import { useJobDialogs } from '../components/use-job-dialogs.js';
import { jobLabel } from '../job-names.js';
import { canApproveTogether, selectionText } from '../proposed-totals.js';
import { AnnotatorField } from '../../../shared/AnnotatorField.js';
import { ProjectField } from '../../../shared/ProjectField.js';
import { MODALITY_OPTIONS } from '../../../shared/options.js';
import { useProject } from '../../projects/api/projects.js';
import styles from '../components/job.module.css';

const OTHER_STATUSES = ENDED_JOB_STATUSES.map((status) => ({ value: status, label: capitalised(status) }));

type Address = Pick<ListAddress, 'change'> & {
  readonly filters: { readonly modality?: string; readonly projectId?: string; readonly annotatorId?: string };
};

const ALL = 'All projects';

function JobSelects({ address, status }: { address: Address; status: JobStatus }) {
  return (
    <>
      <Filter address={address} name="modality" label="Job type" all="All job types" options={MODALITY_OPTIONS} />
      <Filter
        address={{ change: address.change, filters: isEndedJob(status) ? { status } : {} }}
        name="status"
        label="Declined or cancelled"
        all="Other statuses"
        options={OTHER_STATUSES}
      />
    </>
  );
}

function ProjectAndAnnotatorFilters({ address: { filters, change } }: { address: Address }) {
  const { projectId, annotatorId } = filters;
  // A reviewer may not list people.
  const mayList = useDuties().some((duty) => duty !== 'review' && duty !== 'settings');
  const chooseProject = (id: string | undefined) => change({ projectId: id });
  return (
    <div className={styles.filters}>
      {projectId ? (
        <ChosenProject id={projectId} onChange={chooseProject} />
      ) : (
        <ProjectField placeholder={ALL} chosen={undefined} onChange={(project) => chooseProject(project?._id)} />
      )}
      {mayList && (
        <AnnotatorField name="annotatorId" placeholder="All annotators" id={annotatorId} onChange={(id) => change({ annotatorId: id })} />
      )}
    </div>
  );
}

function ChosenProject({ id, onChange }: { id: string; onChange: (id: string | undefined) => void }) {
  const { data } = useProject(id);
  return <ProjectField placeholder={ALL} chosen={data} onChange={(project) => onChange(project?._id)} />;
}

const toSubmitted = <LinkButton to="?status=submitted">Review submitted jobs</LinkButton>;
const EMPTY: Readonly<Partial<Record<JobStatus, { title: string; text: string; action: ReactNode }>>> = {
  pending: {
    title: 'No pending jobs',
    text: 'Assign a task, and its job appears here.',
    action: <LinkButton to="/admin/tasks">Assign a task</LinkButton>,
  },
  submitted: {
    title: 'No jobs to review',
    text: 'Work appears here as soon as an annotator submits it.',
    action: <LinkButton to="?status=pending">See pending jobs</LinkButton>,
  },
  approved: { title: 'No approved jobs yet', text: 'Approve submitted work, and it appears here.', action: toSubmitted },
  rejected: { title: 'No rejected jobs', text: 'Work that you reject appears here.', action: toSubmitted },
};

/** @param hasOthers whether the project has jobs in another tab */
const emptyProject = (projectId: string, status: JobStatus, hasOthers: boolean) =>
  hasOthers
    ? { title: `No ${status} jobs in this project` }
    : {
        title: 'No jobs in this project yet',
        text: 'Assign a task of it, and its job appears here.',
        action: <LinkButton to={`/admin/tasks?projectId=${projectId}`}>Assign a task</LinkButton>,
      };

/** Jobs by status (specification section 2), with the decisions on them. */
export default function JobsPage() {
  const status = useTab(JOB_STATUSES, 'status');
  // Sorts the longest wait for a decision first.
  const defaultSort = status === 'submitted' ? 'statusChangedAt' : '';
  const address = useListAddress({
    sorts: JOB_SORTS,
    defaultSort,
    filters: { modality: MODALITIES, projectId: 'any', annotatorId: 'any' },
  });
  const { projectId, modality, annotatorId } = address.filters;
  // The project whose rows no other filter can hide.
  const project = modality === undefined && annotatorId === undefined && address.q.trim() === '' ? projectId : undefined;
  const { sort: _sort, ...narrowing } = address.query;
  const query = { ...address.query, status };
  const jobs = useJobs(query);
  usePollWork(jobs.data, jobs.reload);
  const totals = useJobTotals(narrowing);
  const dialogs = useJobDialogs();
  const isOwn = useIsOwn();
  const reviews = useDuties().includes('review');
  const decides = reviews && status === 'submitted';
  const isDecidable = (job: JobRow): boolean => !isOwn(job);
  const reviewable = decides ? (jobs.data ?? []).filter(isDecidable).slice(0, LIMITS.idsMax) : [];
  const selection = useSelection(reviewable);
  const payable = selection.rows.filter(canApproveTogether);
  const approval = useBulkApproval(selection.clear);
  const rejection = useBulkRejection(selection.clear);
  const ofStatus = EMPTY[status] ?? { title: `No ${status} jobs`, action: toSubmitted };
  const empty =
    project === undefined
      ? ofStatus
      : emptyProject(
          project,
          status,
          JOB_TABS.some((tab) => totals[tab] !== 0),
        );
  const columns = jobColumns(status, dialogs.open);

  return (
    <>
      <PageHead
        title="Jobs"
        lead={`As at ${businessDate(new Date())}, Lagos`}
        actions={reviews && <LinkButton to="/admin/appeals">Appeals</LinkButton>}
      />
      <TabLinks
        label="Jobs by status"
        none={isEndedJob(status)}
        tabs={JOB_TABS.map((tab) => ({ to: address.to({ status: tab, sort: '' }), label: capitalised(tab), count: totals[tab] }))}
      />
      <ListToolbar address={address} label="Search jobs" exportPath="/api/jobs/export.csv" exportQuery={query}>
        <JobSelects address={address} status={status} />
      </ListToolbar>
      <ProjectAndAnnotatorFilters address={address} />
      <FailureList title="Not approved" failures={approval.failures} onClose={approval.clearFailures} />
      <FailureList title="Not rejected" what="job" failures={rejection.failures} onClose={rejection.clearFailures} />
      <OwnNotice rows={jobs.data} />
      <ListSection
        key={status}
        list={jobs}
        address={project === undefined ? address : { ...address, narrowed: false }}
        columns={decides ? [selectionColumn(selection, jobLabel, isDecidable), ...columns] : columns}
        caption={`Jobs, ${status}`}
        failure={{ title: 'The jobs could not be loaded' }}
        empty={<EmptyState icon="jobs" {...empty} />}
        above={
          decides && (
            <SelectionBar selection={selection} count={reviewable.length} summary={selectionText(selection.rows)}>
              <Button
                size="small"
                variant="danger"
                disabled={selection.rows.length === 0 || approval.busy}
                onClick={() => rejection.ask(selection.rows)}
              >
                Reject selected
              </Button>
              <Button
                size="small"
                variant="primary"
                disabled={payable.length === 0}
                busy={approval.busy}
                onClick={() => approval.ask(selection.rows)}
              >
                Approve selected
              </Button>
            </SelectionBar>
          )
        }
      />
      {dialogs.dialog}
      {approval.dialog}
      {rejection.dialog}
    </>
  );
}
