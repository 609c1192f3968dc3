import { ListSection, ListToolbar, SortSelect, useListAddress, useTab, Notice } from '@labelbridge/area-parts';
import { MODALITIES, MODALITY_LABEL, MODALITY_OF_TASK_NAME, TASK_NAMES } from '@labelbridge/contracts';
import { Navigate, useSearchParams } from '@labelbridge/router';
import { type Column, PageHead, PlainDateText, TableSkeleton, TabLinks, Button } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { DUE_DATE_SORTS } from '../../../shared/sort-options.js';
import { useProject } from '../../projects/api/projects.js';
import { type JobRow, useJobs, useNextJob } from '../api/jobs.js';
import { JobName } from '../components/JobName.js';
import { NoWork, NothingLeft } from '../components/NoWork.js';
import { WorkLinks } from '../components/WorkLinks.js';
import { useWork, type Work } from '../components/use-work.js';

/** Columns of each tab (specification section 2). */
const columnsFor = (work: Work): Column<JobRow>[] => [
  { key: 'serial', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true },
  { key: 'name', header: 'Task Name', cell: (job) => <JobName job={job} />, primary: true },
  { key: 'type', header: 'Task Type', cell: (job) => MODALITY_LABEL[MODALITY_OF_TASK_NAME[job.task.taskName]] },
  { key: 'dueDate', header: 'Due Date', cell: ({ dueDate }) => dueDate && <PlainDateText date={dueDate} />, sortable: true },
  { key: 'action', header: 'Action', cell: (job) => <WorkLinks job={job} work={work} size="small" />, actions: true },
];

/** Specification section 2, Annotator area: Tasks. Pending jobs by modality. */
export default function TasksPage() {
  const { filters, to } = useListAddress({ filters: { project: 'any' } });
  const tab = useTab(MODALITIES);
  const hasTab = useSearchParams()[0].has('tab');
  // The default tab is the one with the work that is due first.
  const next = useNextJob(hasTab ? null : (filters.project ?? ''));
  if (next.loading) return <TableSkeleton />;
  const modality = next.data && MODALITY_OF_TASK_NAME[next.data.task.taskName];
  if (modality && modality !== tab) return <Navigate to={to({ tab: modality })} replace />;
  return <Tasks nothingLeft={next.data === null} />;
}

const ofProject = (projectId: string | undefined): string => (projectId ? ' of this project' : '');

/** @param props.nothingLeft whether there is no task of any type, in the chosen project or in all */
function Tasks({ nothingLeft }: { nothingLeft: boolean }) {
  const tab = useTab(MODALITIES);
  const address = useListAddress({ sorts: ['dueDate'], defaultSort: 'dueDate', filters: { project: 'any' } });
  const { project: projectId, ...query } = address.query;
  const work = useWork();
  const kind = MODALITY_LABEL[tab].toLowerCase();
  return (
    <>
      <PageHead
        title="Tasks"
        documentTitle={`Tasks: ${tab}`}
        lead="Work opens the task and starts its clock. When it is done, submit it there or under Jobs."
      />
      <TabLinks
        label="Your tasks by type"
        tabs={TASK_NAMES.map((label) => ({
          to: `?${new URLSearchParams({ tab: MODALITY_OF_TASK_NAME[label], ...(projectId && { project: projectId }) })}`,
          label,
        }))}
      />
      <ListToolbar address={address} label="Search tasks">
        <SortSelect phoneOnly address={address} options={DUE_DATE_SORTS} />
      </ListToolbar>
      {projectId && <ProjectFilterNotice projectId={projectId} onShowAll={() => address.change({ project: '' })} />}
      <ListSection
        key={tab}
        list={useJobs({ ...query, status: 'pending', modality: tab, ...(projectId && { projectId }) })}
        // The project has its own notice, so that an empty list of its tasks is not reported as the result of a search.
        address={{ ...address, narrowed: address.q.trim() !== '', onShowAll: () => address.change({ q: '' }) }}
        columns={columnsFor(work)}
        caption={`Your ${kind} tasks`}
        empty={
          nothingLeft ? (
            <NothingLeft title={`No tasks${ofProject(projectId)}`} projectId={projectId} />
          ) : (
            <NoWork title={`No ${kind} tasks${ofProject(projectId)}`} text="Other tasks are under the other tabs." />
          )
        }
      />
      {work.dialog}
    </>
  );
}

function ProjectFilterNotice({ projectId, onShowAll }: { projectId: string; onShowAll: () => void }) {
  const { data } = useProject(projectId);
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={onShowAll}>
          Show all tasks
        </Button>
      }
    >
      <p>Only tasks of {data ? <b>{projectTitle(data)}</b> : 'one project'} are shown.</p>
    </Notice>
  );
}
