import { useState } from 'react';
import { ADMIN_TOAST_MESSAGES, formatRate, MODALITY_LABEL } from '@labelbridge/contracts';
import { useNavigate, useParams } from '@labelbridge/router';
import { Button, Card, Chip, ErrorState, LinkButton, PageHead, PlainDateText, Skeleton, StatusChip, TimeLeft } from '@labelbridge/ui';
import { BackLink } from '../../../shared/show/BackLink.js';
import { Facts } from '../../../shared/show/Facts.js';
import { Applications } from '../../applications/components/Applications.js';
import { type Project, useProject } from '../api/projects.js';
import { ProjectDialog } from '../components/ProjectDialog.js';
import { useDeleteProject } from '../components/use-delete-project.js';
import styles from './project-page.module.css';

/** One project: what it is, and who applied to it. */
export default function ProjectPage() {
  const { id = '' } = useParams();
  const { data: project, error, reload } = useProject(id);
  const navigate = useNavigate();
  const deletion = useDeleteProject(() => void navigate('/admin/projects'));
  const [updating, setUpdating] = useState(false);

  if (!project) {
    return (
      <>
        <BackLink to="/admin/projects">All projects</BackLink>
        <PageHead title="Project" />
        <Card>
          {error ? (
            <ErrorState title={ADMIN_TOAST_MESSAGES.projectsFailedTitle} error={error} onRetry={() => void reload()} />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      </>
    );
  }
  const actions = project.archivedAt === null && (
    <>
      <Button onClick={() => setUpdating(true)}>Update</Button>
      <Button variant="danger" disabled={deletion.busy} onClick={() => deletion.ask(project)}>
        Delete
      </Button>
    </>
  );
  return (
    <>
      <BackLink to="/admin/projects">All projects</BackLink>
      <PageHead title={project.projectName} lead={project.company} actions={actions} />
      <About project={project} />
      <h2>Applications</h2>
      <Applications projectId={project._id} />
      {updating && <ProjectDialog project={project} onClose={() => setUpdating(false)} />}
      {deletion.question}
    </>
  );
}

function About({ project }: { project: Project }) {
  const { title, description, dueDate, modality, rate, duration, capacity, status, publicStatus, counts, archivedAt } = project;
  return (
    <Card>
      <div className={styles.about}>
        <div className={styles.words}>
          <p className={styles.chips}>
            {archivedAt ? <Chip tone="quiet">Archived</Chip> : <StatusChip status={status} />}
            {publicStatus && <StatusChip status={publicStatus} />}
            {project.takesApplications && <Chip>Takes applications</Chip>}
          </p>
          {title && <h3>{title}</h3>}
          <p className={styles.description}>{description ?? 'No description yet.'}</p>
          <LinkButton size="small" to={`/admin/tasks?projectId=${project._id}`}>
            See its tasks
          </LinkButton>
        </div>
        <Facts
          facts={[
            ['Due Date', <PlainDateText date={dueDate} />],
            ['Time left', <TimeLeft dueDate={dueDate} />],
            ['Modality', modality && MODALITY_LABEL[modality]],
            ['Rate', rate && formatRate(rate)],
            ['Duration', duration],
            [
              'Annotators',
              counts && (capacity === null ? `${counts.approvedApplications}, no limit` : `${counts.approvedApplications} of ${capacity}`),
            ],
            ['Tasks', counts?.tasks],
            ['Jobs pending or submitted', counts?.openJobs],
          ]}
        />
      </div>
    </Card>
  );
}
