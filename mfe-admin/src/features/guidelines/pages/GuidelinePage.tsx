import { useEffect, useState } from 'react';
import { DetailPage, GuidelineChanges, GuidelineView, Notice, ResourceCard, showClause } from '@labelbridge/area-parts';
import { countText, GUIDELINE_LIMITS } from '@labelbridge/contracts';
import { Link, useNavigate, useParams, useSearchParams } from '@labelbridge/router';
import { Button, Card, Columns, DateText, EmptyState, LinkButton, PageHead } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { guidelinePath, projectPath } from '../../../shared/paths.js';
import { type Project, useProject } from '../../projects/api/projects.js';
import { type Question, useQuestion } from '../../questions/api/questions.js';
import { GuidelineEditor } from '../components/GuidelineEditor.js';
import { type Guideline, useGuideline } from '../api/guidelines.js';
import styles from '../../../shared/versions.module.css';

export default function GuidelinePage() {
  const { id = '' } = useParams();
  const project = useProject(id);
  const mayOpenProject = useDuties().includes('projects');
  return (
    <DetailPage
      back={mayOpenProject ? { to: projectPath(id), label: 'The project' } : { to: '/admin/jobs', label: 'All jobs' }}
      title="Guideline"
      resource={project}
      errorTitle="The guideline could not be loaded"
    >
      {(data) => <OfProject key={data._id} project={data} />}
    </DetailPage>
  );
}

/** A clause made of a question and its answer. */
const clauseOf = ({ text, reply }: Question): string =>
  `\n\n# ${text.replace(/\s+/g, ' ').slice(0, GUIDELINE_LIMITS.clauseTitleMax)}\n\n${reply?.text ?? ''}\n`;

function OfProject({ project }: { project: Project }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = Number(params.get('version')) || undefined;
  const guideline = useGuideline(project._id, project.guidelineVersion === null ? null : { ...(asked && { version: asked }) });
  const [editing, setEditing] = useState(false);
  const answered = useQuestion(project._id, params.get('question')).data;
  const mayWrite = useDuties().includes('projects') && project.archivedAt === null;
  const write = () => setEditing(true);
  const title = `Guideline of ${project.projectName}`;
  const done = () => {
    setEditing(false);
    if (answered) navigate(guidelinePath(project._id), { replace: true });
  };
  if ((editing || (answered && mayWrite)) && (project.guidelineVersion === null || guideline.data)) {
    return (
      <>
        <PageHead title={title} lead={project.company} />
        <GuidelineEditor project={project} latest={guideline.data} added={answered && clauseOf(answered)} onDone={done} />
      </>
    );
  }
  if (project.guidelineVersion === null) {
    return (
      <>
        <PageHead title={title} lead={project.company} />
        <Card>
          <EmptyState
            icon="book"
            title="No guideline in the product yet"
            text="Annotators read it beside the work, also without a network. Its headings are clauses: each rejection then names the clause that the work breaks. Jobs keep the version of their assignment."
            action={
              mayWrite && (
                <Button variant="primary" onClick={write}>
                  Write the guideline
                </Button>
              )
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={title}
        lead={project.company}
        actions={
          mayWrite &&
          (asked === undefined || asked === project.guidelineVersion) && (
            <Button variant="primary" onClick={write}>
              Change
            </Button>
          )
        }
      />
      <ResourceCard resource={guideline} errorTitle="The guideline could not be loaded" lines={10}>
        {(data) => (
          <Shown project={project} guideline={data} clause={params.get('clause')} since={Number(params.get('since')) || undefined} />
        )}
      </ResourceCard>
    </>
  );
}

function Shown({
  project,
  guideline,
  clause,
  since,
}: {
  project: Project;
  guideline: Guideline;
  clause: string | null;
  since: number | undefined;
}) {
  const { version, latest, clauses } = guideline;
  useEffect(() => {
    if (clause) showClause(clause);
  }, [clause, version]);
  return (
    <>
      {version < latest && (
        <Notice tone="info" title={`Version ${version} of ${latest}`}>
          Jobs that were assigned while it was the latest one are judged by it.{' '}
          <Link to={guidelinePath(project._id)}>See version {latest}</Link>
        </Notice>
      )}
      <Columns>
        <div className={styles.main}>
          {since && since < version && <Changes project={project} since={since} version={version} />}
          <Card title={`Version ${version}, ${countText(clauses.length, 'clause')}`}>
            <GuidelineView clauses={clauses} cited={clause ?? undefined} />
          </Card>
        </div>
        <Card title="Versions">
          <ol className={styles.versions}>
            {guideline.versions.map((each) => (
              <li key={each.version}>
                <p>
                  {each.version === version ? (
                    <b aria-current="true">Version {each.version}</b>
                  ) : (
                    <Link to={guidelinePath(project._id, { version: each.version })}>Version {each.version}</Link>
                  )}
                  , <DateText instant={each.at} />, <bdi>{each.by}</bdi>
                </p>
                {each.note && (
                  <p className={styles.note}>
                    <bdi>{each.note}</bdi>
                  </p>
                )}
                {each.version > 1 && (
                  <LinkButton
                    size="small"
                    to={guidelinePath(project._id, { version: each.version, since: each.version - 1 })}
                    aria-label={`See what changed in version ${each.version}`}
                  >
                    See what changed
                  </LinkButton>
                )}
              </li>
            ))}
          </ol>
        </Card>
      </Columns>
    </>
  );
}

function Changes({ project, since, version }: { project: Project; since: number; version: number }) {
  const changed = useGuideline(project._id, { version, since });
  return (
    <ResourceCard resource={changed} errorTitle="The changes could not be loaded" lines={4}>
      {({ changes = [] }) => (
        <Card title={`Changes from version ${since} to ${version}`}>
          <GuidelineChanges changes={changes} />
        </Card>
      )}
    </ResourceCard>
  );
}
