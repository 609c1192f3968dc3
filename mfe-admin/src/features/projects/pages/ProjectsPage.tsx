import { useState } from 'react';
import { Filter, ListSection, ListToolbar, TwoLines, useListAddress } from '@labelbridge/area-parts';
import { ADMIN_TOAST_MESSAGES, formatRate, MODALITIES, MODALITY_LABEL, PROJECT_STATUSES, PUBLIC_STATUSES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, type Column, EmptyState, Icon, LinkButton, PageHead, StatusChip, TimeLeft, VisuallyHidden } from '@labelbridge/ui';
import { MODALITY_OPTIONS, sameOptions } from '../../../shared/options.js';
import { projectPath } from '../../../shared/paths.js';
import { type Project, useProjects } from '../api/projects.js';
import { ProjectDialog } from '../components/ProjectDialog.js';
import { useDeleteProject } from '../components/use-delete-project.js';

const workOf = ({ modality, rate }: Project): string =>
  [modality && MODALITY_LABEL[modality], rate && formatRate(rate)].filter(Boolean).join(' · ');

/** Specification section 2, Projects: create, update, delete, and applications. */
export default function ProjectsPage() {
  const address = useListAddress({
    sorts: ['projectName', 'dueDate', 'createdAt'],
    filters: { status: PROJECT_STATUSES, publicStatus: PUBLIC_STATUSES, modality: MODALITIES },
  });
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
          <Link to={projectPath(project._id)}>{project.projectName}</Link>
        </TwoLines>
      ),
    },
    { key: 'company', header: 'Company', cell: ({ company }) => company },
    { key: 'dueDate', header: 'Due Date', sortable: true, cell: ({ dueDate }) => <TimeLeft dueDate={dueDate} /> },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, publicStatus }) => (
        <TwoLines under={publicStatus ? `Public: ${publicStatus}` : 'Not public'}>
          <span>
            <StatusChip status={status} />
          </span>
        </TwoLines>
      ),
    },
    { key: 'applications', header: 'Applications', cell: (project) => <PendingApplications project={project} /> },
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
      <ListToolbar address={address} label="Search projects" exportPath="/api/projects/export.csv">
        <Filter address={address} name="status" label="Status" all="All statuses" options={sameOptions(PROJECT_STATUSES)} />
        <Filter address={address} name="publicStatus" label="Public status" all="Public or not" options={sameOptions(PUBLIC_STATUSES)} />
        <Filter address={address} name="modality" label="Modality" all="All modalities" options={MODALITY_OPTIONS} />
      </ListToolbar>
      <ListSection
        list={useProjects(address.query)}
        address={address}
        columns={columns}
        caption="Projects"
        failure={{ title: ADMIN_TOAST_MESSAGES.projectsFailedTitle }}
        empty={
          <EmptyState
            icon="projects"
            title="No projects yet"
            text="Create the first one: annotators find it on the public page."
            action={create}
          />
        }
      />
      {edited && <ProjectDialog {...(edited !== 'new' && { project: edited })} onClose={() => setEdited(undefined)} />}
      {deletion.dialog}
    </>
  );
}

function PendingApplications({ project: { _id, projectName, counts } }: { project: Project }) {
  const pending = counts?.pendingApplications ?? 0;
  if (pending === 0) return 'None pending';
  return (
    <Link to={`${projectPath(_id)}?status=pending`}>
      {pending} pending<VisuallyHidden> to join {projectName}</VisuallyHidden>
    </Link>
  );
}
