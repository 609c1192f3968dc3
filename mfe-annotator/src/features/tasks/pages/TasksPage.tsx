import { MODALITIES, MODALITY_LABEL, MODALITY_OF_TASK_NAME, TASK_NAMES, type Modality } from '@labelbridge/contracts';
import { Card, DataTable, PageHead, PlainDateText, TabLinks, type Column } from '@labelbridge/ui';
import { ListBody } from '../../../common/ListBody.js';
import { SortSelect } from '../../../common/SortSelect.js';
import { DUE_ORDERS, readSort, writeSort } from '../../../common/table-sort.js';
import { Toolbar } from '../../../common/Toolbar.js';
import { useListAddress } from '../../../common/use-address.js';
import { useJobs, type Job } from '../../jobs/api/jobs.js';
import { JobName } from '../../jobs/components/JobName.js';
import { NoWork } from '../../jobs/components/NoWork.js';
import { useWork, type Work } from '../../jobs/components/use-work.js';
import { WorkLinks } from '../../jobs/components/WorkLinks.js';
import { OfProject } from '../components/OfProject.js';

/** The tabs; a project whose tasks alone are shown stays chosen. */
const tabLinks = (projectId: string) =>
  TASK_NAMES.map((label) => {
    const address = new URLSearchParams({ tab: MODALITY_OF_TASK_NAME[label], ...(projectId ? { project: projectId } : {}) });
    return { to: `?${address.toString()}`, label };
  });

/** The columns of each tab (specification section 2). */
const columnsFor = (work: Work): Column<Job>[] => [
  { key: 'serial', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true },
  { key: 'name', header: 'Task Name', cell: (job) => <JobName job={job} />, primary: true },
  { key: 'type', header: 'Task Type', cell: (job) => MODALITY_LABEL[job.task.modality] },
  { key: 'dueDate', header: 'Due Date', cell: (job) => <PlainDateText date={job.dueDate} />, sortable: true },
  { key: 'action', header: 'Action', cell: (job) => <WorkLinks job={job} work={work} size="small" />, actions: true },
];

/** Specification section 2, Annotator area: Tasks. What is to be done, by modality. */
export default function TasksPage() {
  const { tab, q, sort, get, set } = useListAddress(MODALITIES);
  const present = readSort(sort)?.key === 'dueDate' ? sort : 'dueDate';
  const projectId = get('project');
  const work = useWork();
  const list = useJobs({ status: 'pending', modality: tab, projectId, q, sort: present });
  return (
    <>
      <PageHead
        title="Tasks"
        documentTitle={`Tasks: ${tab}`}
        lead="Work opens the task and starts its clock. When it is done, submit it under Jobs."
      />
      <TabLinks label="Your tasks by kind" tabs={tabLinks(projectId)} />
      <Toolbar label="Search tasks" q={q} onSearch={(typed) => set('q', typed)}>
        <SortSelect phoneOnly value={present} options={DUE_ORDERS} onChange={(chosen) => set('sort', chosen)} />
      </Toolbar>
      {projectId !== '' && <OfProject projectId={projectId} onShowAll={() => set('project', '')} />}
      <Card flush>
        <ListBody list={list} q={q} onClearSearch={() => set('q', '')} empty={<NoTasks tab={tab} ofOneProject={projectId !== ''} />}>
          {(jobs) => (
            <DataTable
              caption={`Your ${MODALITY_LABEL[tab].toLowerCase()} tasks`}
              columns={columnsFor(work)}
              rows={jobs}
              rowKey={(job) => job._id}
              sort={readSort(present)}
              onSort={(chosen) => set('sort', writeSort(chosen))}
            />
          )}
        </ListBody>
      </Card>
      {work.dialog}
    </>
  );
}

function NoTasks({ tab, ofOneProject }: { tab: Modality; ofOneProject: boolean }) {
  const kind = MODALITY_LABEL[tab].toLowerCase();
  return (
    <NoWork
      title={ofOneProject ? `No ${kind} task of this project just now` : `No ${kind} task for you just now`}
      text="Tasks of another kind stand under their own tab."
    />
  );
}
