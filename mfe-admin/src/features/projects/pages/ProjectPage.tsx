import { useState } from 'react';
import { mergedInterface } from '@labelbridge/annotation';
import { DetailList, DetailPage, Notice, ownWorkDetails, ProgressBar } from '@labelbridge/area-parts';
import {
  ADMIN_TOAST_MESSAGES,
  alsoPaidText,
  capitalised,
  contentLabels,
  formatMoney,
  formatRate,
  isBudgetLow,
  laterRateText,
  LONG_DAY_TEXT,
  MODALITY_LABEL,
  needsText,
  overAdmissionText,
  placesText,
  progressText,
  reviewPromise,
} from '@labelbridge/contracts';
import { useNavigate, useParams } from '@labelbridge/router';
import { Button, Card, Chip, LinkButton, PageHead, PlainDateText, StatusChip, TimeLeft } from '@labelbridge/ui';
import { type Project, useFit, useProject } from '../api/projects.js';
import { useDuties } from '../../../shared/duties.js';
import { ExportCard } from '../../../shared/ExportCard.js';
import { agreementPath, guidelinePath, qualityPath } from '../../../shared/paths.js';
import { usePollWork } from '../../../shared/use-poll-while.js';
import { useInterfaces } from '../../tasks/api/interfaces.js';
import { DatasetCards } from '../components/DatasetCards.js';
import { Applications } from '../components/Applications.js';
import { InvitePersonDialog } from '../components/InvitePersonDialog.js';
import { ConcernsWaiting, QuestionsWaiting } from '../components/Waiting.js';
import { ProjectDialog } from '../components/ProjectDialog.js';
import { PayAnHour } from '../components/PayAnHour.js';
import { ShareLinks } from '../components/ShareLinks.js';
import { useDeleteProject } from '../components/use-delete-project.js';
import { fitText, uncountedText } from '../fit-text.js';
import styles from './project-page.module.css';

export default function ProjectPage() {
  const { id = '' } = useParams();
  const project = useProject(id);
  usePollWork(project.data && [project.data], project.reload);
  return (
    <DetailPage
      back={{ to: '/admin/projects', label: 'All projects' }}
      title="Project"
      resource={project}
      errorTitle={ADMIN_TOAST_MESSAGES.projectsFailedTitle}
    >
      {(data) => <Loaded project={data} />}
    </DetailPage>
  );
}

function Loaded({ project }: { project: Project }) {
  const navigate = useNavigate();
  const deletion = useDeleteProject(() => void navigate('/admin/projects'));
  const { data: fit } = useFit(project);
  const duties = useDuties();
  const seesPay = duties.includes('projects') || duties.includes('pay');
  const [form, setForm] = useState<'update' | 'publish' | 'invite'>();
  const { budget, budgetUse } = project;
  const isOpen = project.archivedAt === null;
  // Everybody fits a project without needs, also if it promises items and so has figures.
  const needed = project.needs ? fit : undefined;
  const overAdmission = fit?.work ? overAdmissionText(fit.work) : undefined;
  const isHidden = isOpen && project.publicStatus === null;
  const actions = isOpen && (
    <>
      {isHidden && (
        <Button variant="primary" onClick={() => setForm('publish')}>
          Publish
        </Button>
      )}
      {project.takesApplications && project.publicStatus === 'Active' && <Button onClick={() => setForm('invite')}>Invite</Button>}
      <Button onClick={() => setForm('update')}>Update</Button>
      <Button variant="danger" disabled={deletion.busy} onClick={() => deletion.ask(project)}>
        Delete
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={project.projectName} lead={project.company} actions={actions} />
      {isHidden && (
        <Notice tone="wait">
          The public page does not show this project yet.{project.takesApplications && ' Annotators with an account can apply to it.'} You
          can assign its tasks already.
        </Notice>
      )}
      {isOpen && needed?.fitting === 0 && (
        <Notice tone="wait" title="Nobody fits">
          {fitText(needed, project.needs)}. Ask for less, or invite people who can do this work.
        </Notice>
      )}
      {overAdmission && (
        <Notice tone="wait" title="Too few items for all">
          {overAdmission} Add items, or promise less.
        </Notice>
      )}
      {isOpen && budget && budgetUse && isBudgetLow(budget.amount, budgetUse.left.amount) && (
        <Notice tone="wait" title="The budget is nearly spent">
          {formatMoney(budgetUse.left)} of {formatMoney(budget)} is left. Work that can cost more cannot be assigned, unless you raise the
          budget.
        </Notice>
      )}
      <About project={project} fit={fitText(needed, project.needs)} />
      <QuestionsWaiting projectId={project._id} />
      <ConcernsWaiting projectId={project._id} />
      {seesPay && <PayAnHour project={project} />}
      <h2>Applications</h2>
      <Applications projectId={project._id} />
      <ProjectExport projectId={project._id} />
      <DatasetCards projectId={project._id} />
      <ShareLinks projectId={project._id} />
      {form === 'invite' && <InvitePersonDialog project={project} onClose={() => setForm(undefined)} />}
      {(form === 'update' || form === 'publish') && (
        <ProjectDialog project={project} publishes={form === 'publish'} onClose={() => setForm(undefined)} />
      )}
      {deletion.dialog}
    </>
  );
}

function ItemsDone({ progress }: { progress: NonNullable<Project['progress']> }) {
  const { items, done, skipped } = progress;
  const words = `Items: ${progressText(progress)}, ${items - done - skipped} left`;
  return (
    <div className={styles.progress}>
      <ProgressBar label="Items done" value={done} max={items} words={words} />
    </div>
  );
}

function About({ project, fit }: { project: Project; fit: string | undefined }) {
  const {
    title,
    description,
    dueDate,
    modality,
    rate,
    laterRate,
    budget,
    budgetUse,
    duration,
    capacity,
    itemsEach,
    reviewDays,
    needs,
    status,
    publicStatus,
    counts,
    progress,
    archivedAt,
  } = project;
  return (
    <Card>
      <div className={styles.about}>
        <div className={styles.text}>
          <p className={styles.chips}>
            {archivedAt ? <Chip tone="quiet">Archived</Chip> : <StatusChip status={status} />}
            {publicStatus && <StatusChip status={publicStatus} />}
            {project.takesApplications && <Chip>Accepts applications</Chip>}
          </p>
          {title && <h2 className={styles.title}>{title}</h2>}
          <p className={styles.description}>{description ?? 'No description yet.'}</p>
          {progress && progress.items > 0 && <ItemsDone progress={progress} />}
          <div className="row">
            <LinkButton size="small" to={`/admin/tasks?projectId=${project._id}`}>
              See its tasks
            </LinkButton>
            <LinkButton size="small" to={guidelinePath(project._id)}>
              {project.guidelineVersion === null ? 'Write its guideline' : `Guideline, version ${project.guidelineVersion}`}
            </LinkButton>
            <LinkButton size="small" to={qualityPath(project._id)}>
              See its quality
            </LinkButton>
            {progress && (
              <LinkButton size="small" to={agreementPath(project._id)}>
                See the agreement
              </LinkButton>
            )}
          </div>
        </div>
        <DetailList
          details={[
            ['Due Date', <PlainDateText date={dueDate} />],
            ['Time left', <TimeLeft dueDate={dueDate} />],
            ['Modality', modality && MODALITY_LABEL[modality]],
            ['Rate', rate && formatRate(rate)],
            ['Announced', laterRate && laterRateText(laterRate)],
            ['Budget', budget ? formatMoney(budget) : 'No limit: pay is not set aside'],
            ['Set aside', budgetUse && formatMoney(budgetUse.committed)],
            ['Spent', budgetUse && formatMoney(budgetUse.spent)],
            ['Left', budgetUse && formatMoney(budgetUse.left)],
            ['Duration', duration],
            ['Items each', itemsEach],
            ['Review', reviewPromise(reviewDays)],
            ['May show', contentLabels(project.content)],
            ['Also paid', capitalised(alsoPaidText(project.paidWaiting))],
            ['Long days', project.stopsLongDays && LONG_DAY_TEXT],
            ...ownWorkDetails(project.ownWork, 'their'),
            [
              'Annotators',
              counts && (capacity === null ? `${counts.approvedApplications}, no limit` : `${counts.approvedApplications} of ${capacity}`),
            ],
            ['Needs', needs ? needsText(project) : 'None'],
            ['Places', needs && needs.places.length > 0 && [placesText(needs.places), uncountedText(project)].filter(Boolean).join('; ')],
            ['Fit', fit],
            ['Admits at once', needs && (project.admitsAtOnce ? 'Yes' : 'No')],
            ['Tasks', counts?.tasks],
            ['Jobs pending or submitted', counts?.openJobs],
          ]}
        />
      </div>
    </Card>
  );
}

function ProjectExport({ projectId }: { projectId: string }) {
  const { data: versions = [] } = useInterfaces(projectId);
  const [first, ...others] = versions.map(({ config }) => config).reverse();
  if (!first) return null;
  return (
    <ExportCard
      of={`projects/${projectId}`}
      config={mergedInterface([first, ...others])}
      title="Export of the project"
      lead="The results of all its tasks in one file."
    />
  );
}
