import { useState, useEffect, useRef } from 'react';
import { ListBody, Notice, TryAgain } from '@labelbridge/area-parts';
import {
  CONTENT_MESSAGES,
  contentNotAllowed,
  emptyCauseOf,
  findPlace,
  mayDisturb,
  missingScoreText,
  missingSkills,
  missingText,
  SKILL_MESSAGES,
  type Skills,
} from '@labelbridge/contracts';
import { type ApiError, useAction } from '@labelbridge/session';
import { Button, EmptyState, LinkButton, Skeleton, StatusChip, toast } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { useContentChoices } from '../../../shared/content.js';
import { useMySkills, useOutlook } from '../../../shared/skills.js';
import { type Application, applyTo, type Project, useMyProjects } from '../api/projects.js';
import { ProjectCard, ProjectCards } from './ProjectCard.js';
import { ProjectList, type ProjectListProps } from './ProjectList.js';
import styles from './projects.module.css';

/** Lists first the projects whose needs the annotator meets, then the others with what is missing. */
export function AvailableProjects(props: ProjectListProps) {
  const { address } = props;
  const [applied, setApplied] = useState<Readonly<Record<string, Application>>>({});
  const missing = useMyProjects('available', { ...address.query, fit: 'missing' });
  // "Nothing found" would contradict what the second list has found.
  const isFoundBelow = address.narrowed && Boolean(missing.data?.length);
  const shown = isFoundBelow ? { ...address, narrowed: false } : address;
  const empty = isFoundBelow ? <EmptyState icon="projects" title="Nothing that fits your skills matches" /> : <NothingFits />;
  return (
    <>
      <ProjectList address={shown} kind="available" fit="met" empty={empty}>
        {(project) => (
          <AvailableActions
            project={project}
            applied={applied[project._id]}
            onApplied={(application) => setApplied((before) => ({ ...before, [project._id]: application }))}
          />
        )}
      </ProjectList>
      <MoreNeeded list={missing} />
    </>
  );
}

function NothingFits() {
  const { data, loading } = useOutlook();
  if (loading && !data) return <Skeleton lines={3} />;
  if (!data) return <EmptyState icon="projects" title="No available projects" text="New ones appear here." />;
  const { title, text, help } = emptyCauseOf(data);
  return <EmptyState icon="projects" title={title} text={text} action={help && HELP[help]} />;
}

const HELP = {
  exams: <LinkButton to="/dashboard/exams">See the exams</LinkButton>,
  profile: <LinkButton to="/dashboard/profile#skills">Go to your skills</LinkButton>,
  quality: <LinkButton to="/dashboard/quality">See your quality</LinkButton>,
  pending: <LinkButton to="?tab=pending">See your pending projects</LinkButton>,
} as const;

function MoreNeeded({ list }: { list: ReturnType<typeof useMyProjects> }) {
  const { data: skills } = useMySkills();
  if (list.error && !list.data) {
    return (
      <Notice tone="wait" action={<TryAgain onRetry={() => void list.reload()} />}>
        The projects that need more skills could not be loaded.
      </Notice>
    );
  }
  if (!list.data || list.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="more-needed">
      <h2 id="more-needed">You cannot apply to these yet</h2>
      <ListBody list={list} cards empty={null}>
        {(projects) => (
          <ProjectCards>
            {projects.map((project) => (
              <li key={project._id}>
                <ProjectCard project={project}>{skills && <Lacking project={project} skills={skills} />}</ProjectCard>
              </li>
            ))}
          </ProjectCards>
        )}
      </ListBody>
    </section>
  );
}

/** Says what is missing, and leads to the page that helps. */
function Lacking({ project, skills }: { project: Project; skills: Skills }) {
  const { needs, passedExam, missingScore } = project;
  const missing = needs ? missingSkills(needs, skills) : [];
  const exam = passedExam === false && needs?.exam ? { id: needs.exam, title: project.examTitle ?? '' } : undefined;
  const place = findPlace(needs?.places ?? [], skills);
  const lacked = 'lacks' in place ? place : undefined;
  const all = [
    lacked?.lacks === 'language' ? lacked.missing : '',
    missingText(missing),
    exam ? `exam ${exam.title}` : '',
    missingScore ? missingScoreText(missingScore) : '',
  ].filter(Boolean);
  return (
    <>
      {lacked?.lacks === 'place' && <p className={styles.full}>{lacked.text}</p>}
      {all.length > 0 && <p className={styles.full}>You lack: {all.join(', ')}</p>}
      {exam && (
        <LinkButton wide variant="primary" to={`/dashboard/exams/${exam.id}`} aria-label={`See the exam, for ${projectTitle(project)}`}>
          See the exam
        </LinkButton>
      )}
      {missingScore && !exam && (
        <LinkButton wide to="/dashboard/quality" aria-label={`See your quality, for ${projectTitle(project)}`}>
          See your quality
        </LinkButton>
      )}
      {(missing.length > 0 || lacked?.lacks === 'language' || (!exam && !missingScore && !lacked)) && (
        <LinkButton wide to="/dashboard/profile#skills" aria-label={`Go to your skills, for ${projectTitle(project)}`}>
          Go to your skills
        </LinkButton>
      )}
    </>
  );
}

function AvailableActions({
  project,
  applied,
  onApplied,
}: {
  project: Project;
  /** The application that was just made here. */
  applied: Application | undefined;
  onApplied: (application: Application) => void;
}) {
  const apply = useAction(async () => {
    const { message, data } = await applyTo(project._id);
    onApplied(data);
    toast.success(`Applied to ${projectTitle(project)}`, message);
  });
  const choices = useContentChoices(mayDisturb(project));
  if (applied) return <Applied application={applied} />;
  const missing = choices.data ? contentNotAllowed(project.content, choices.data.allowed) : [];
  if (missing.length > 0) {
    return (
      <>
        <p className={styles.full}>{CONTENT_MESSAGES.allowFirst(missing)}</p>
        <LinkButton wide to="/dashboard/profile" aria-label={`Go to your profile, for ${projectTitle(project)}`}>
          Go to your profile
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {apply.error && <Refused error={apply.error} />}
      <Button variant="primary" wide busy={apply.busy} aria-label={`Apply to ${projectTitle(project)}`} onClick={() => void apply.run()}>
        Apply
      </Button>
    </>
  );
}

function Applied({ application: { status } }: { application: Application }) {
  const place = useRef<HTMLDivElement>(null);
  const isIn = status === 'approved';
  // The focused button is unmounted: its replacement gets the focus.
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div ref={place} tabIndex={-1} className={styles.state}>
        <StatusChip status={status} />
        <span className={styles.since}>{isIn ? SKILL_MESSAGES.admitted : 'Applied just now'}</span>
      </div>
      <LinkButton variant="quiet" size="small" to={isIn ? '?tab=active' : '?tab=pending'}>
        {isIn ? 'Active projects' : 'Pending projects'}
      </LinkButton>
    </>
  );
}

function Refused({ error }: { error: ApiError }) {
  return (
    <div className={styles.full}>
      <Notice tone="bad" title={error.isConflict ? 'You cannot apply to it now' : 'Your application was not sent'}>
        {error.message}
      </Notice>
    </div>
  );
}
