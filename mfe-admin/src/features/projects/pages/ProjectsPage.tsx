import { useState } from 'react';
import { ExportCsvButton } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES, formatRate, MODALITIES, MODALITY_LABEL, PROJECT_STATUSES, PUBLIC_STATUSES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, type Column, EmptyState, Icon, LinkButton, PageHead, StatusChip, TimeLeft, VisuallyHidden } from '@labelbridge/ui';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { type Project, useProjects } from '../api/projects.js';
import { ProjectDialog } from '../components/ProjectDialog.js';
import { useDeleteProject } from '../components/use-delete-project.js';

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const MODALITY_OPTIONS = MODALITIES.map((value) => ({ value, label: MODALITY_LABEL[value] }));
const SORTS = ['projectName', 'dueDate', 'createdAt'];

/** What kind of work it is and what it pays, as far as that is known. */
const workOf = ({ modality, rate }: Project): string =>
  [modality && MODALITY_LABEL[modality], rate && formatRate(rate)].filter(Boolean).join(' · ');

/** Projects (specification section 2): create, update, delete, and who wants to join. */
export default function ProjectsPage() {
  const address = useListAddress(SORTS);
  const status = address.read('status', PROJECT_STATUSES);
  const publicStatus = address.read('publicStatus', PUBLIC_STATUSES);
  const modality = address.read('modality', MODALITIES);
  const query = { ...address.query, ...(status && { status }), ...(publicStatus && { publicStatus }), ...(modality && { modality }) };
  const projects = useProjects(query);
  const [edited, setEdited] = useState<Project | 'new'>();
  const deletion = useDeleteProject();
  const create = (
    <Button variant="primary" onClick={() => setEdited('new')}>
      <Icon name="plus" size={18} /> Create New Project
    </Button>
  );

  const columns: Column<Project>[] = [
    { key: 'sn', header: 'S/N', cell: (_, index) => index + 1, tableOnly: true },
    {
      key: 'projectName',
      header: 'Name',
      primary: true,
      sortable: true,
      cell: (project) => (
        <TwoLines under={workOf(project)}>
          <Link to={`/admin/projects/${project._id}`}>{project.projectName}</Link>
        </TwoLines>
      ),
    },
    { key: 'company', header: 'Company', cell: ({ company }) => company },
    { key: 'dueDate', header: 'Due Date', sortable: true, cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status: state, publicStatus: shown }) => (
        <TwoLines under={shown ? `Public: ${shown}` : 'Not public'}>
          <span>
            <StatusChip status={state} />
          </span>
        </TwoLines>
      ),
    },
    { key: 'applications', header: 'Applications', cell: (project) => <Waiting project={project} /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (project) => (
        <>
          <Button size="small" aria-label={`Update ${project.projectName}`} onClick={() => setEdited(project)}>
            Update
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Delete ${project.projectName}`}
            disabled={deletion.busy}
            onClick={() => deletion.ask(project)}
          >
            Delete
          </Button>
        </>
      ),
    },
  ];

  return (
    <>
      <PageHead
        title="Projects"
        lead="Annotators apply to a project and, once approved, see it as active."
        actions={
          <>
            <LinkButton to="/admin/applications?status=pending">Applications</LinkButton>
            {create}
          </>
        }
      />
      <ListTools address={address} label="Search projects">
        <Filter address={address} name="status" label="Status" all="Every status" value={status} options={same(PROJECT_STATUSES)} />
        <Filter
          address={address}
          name="publicStatus"
          label="Public status"
          all="Public or not"
          value={publicStatus}
          options={same(PUBLIC_STATUSES)}
        />
        <Filter address={address} name="modality" label="Modality" all="All modalities" value={modality} options={MODALITY_OPTIONS} />
        <ExportCsvButton path={listKey('/api/projects/export.csv', query)} />
      </ListTools>
      <ListSection
        list={projects}
        columns={columns}
        rowKey={({ _id }) => _id}
        caption="Projects"
        failure={{ title: ADMIN_TOAST_MESSAGES.projectsFailedTitle }}
        {...shownBy(address, { status, publicStatus, modality })}
        empty={
          <EmptyState
            icon="projects"
            title="No projects yet"
            text="Create the first one: annotators find it on the public page."
            action={create}
          />
        }
      />
      {edited && <ProjectDialog {...(edited === 'new' ? {} : { project: edited })} onClose={() => setEdited(undefined)} />}
      {deletion.question}
    </>
  );
}

function Waiting({ project: { _id, projectName, counts } }: { project: Project }) {
  const waiting = counts?.pendingApplications ?? 0;
  if (waiting === 0) return <>None waiting</>;
  return (
    <Link to={`/admin/projects/${_id}?status=pending`}>
      {waiting} waiting<VisuallyHidden> to join {projectName}</VisuallyHidden>
    </Link>
  );
}
