import { useState } from 'react';
import { ApplicationDetailPage, DetailList, History, ThreadCard } from '@labelbridge/area-parts';
import { type Schemas } from '@labelbridge/api-client';
import { languageName } from '@labelbridge/contracts';
import { Link, previousPath, useParams } from '@labelbridge/router';
import { Button, Card, Columns, DateText, LinkButton, PageHead, StatusChip } from '@labelbridge/ui';
import { AdmissionNotice } from '../components/AdmissionNotice.js';
import { PlaceName } from '../../../shared/PlaceName.js';
import { OwnText, useIsOwn } from '../../../shared/own.js';
import { fullName, EmailText } from '../../../shared/PersonName.js';
import { projectPath, userPath } from '../../../shared/paths.js';
import { useApplication } from '../api/applications.js';
import { lacksOf, PastJobs, skillsOf } from '../components/applicant-columns.js';
import { useDecisions } from '../components/use-decisions.js';
import styles from './project-page.module.css';

export default function ApplicationPage() {
  const { id = '' } = useParams();
  const [back] = useState(() => backFrom(previousPath()));
  return (
    <ApplicationDetailPage back={back} resource={useApplication(id)}>
      {(application) => <Loaded application={application} />}
    </ApplicationDetailPage>
  );
}

const PROJECT_PAGE = /^\/admin\/projects\/\w+(?=\?|$)/;

/** Links back to the applications of the project that the admin comes from, else of all projects. */
function backFrom(before: string | undefined): { to: string; label: string } {
  const [project] = PROJECT_PAGE.exec(before ?? '') ?? [];
  return project === undefined
    ? { to: '/admin/applications', label: 'Applications' }
    : { to: project, label: 'Applications of the project' };
}

function Actions({ application }: { application: Schemas['ApplicationDetailDto'] }) {
  const { status, project } = application;
  const decisions = useDecisions();
  if (useIsOwn()(application)) return status === 'pending' ? <OwnText /> : null;
  return (
    <>
      {status === 'pending' && (
        <>
          <Button variant="danger" onClick={() => decisions.askToReject(application)}>
            Reject
          </Button>
          <Button variant="primary" busy={decisions.approving} onClick={() => decisions.approve(application)}>
            Approve
          </Button>
        </>
      )}
      {status === 'rejected' && (
        <Button busy={decisions.reopening} onClick={() => decisions.reopen(application)}>
          Reopen
        </Button>
      )}
      {status !== 'pending' && <LinkButton to="/admin/applications">See pending applications</LinkButton>}
      {status === 'approved' && (
        <LinkButton variant="primary" to={`/admin/tasks?projectId=${project._id}`}>
          Assign its tasks
        </LinkButton>
      )}
      {decisions.dialog}
    </>
  );
}

function Loaded({ application }: { application: Schemas['ApplicationDetailDto'] }) {
  const { _id, annotator, project, status, appliedAt, decidedAt, reason, language, messages, unreadMessages, history } = application;
  const name = annotator ? fullName(annotator) : 'An annotator';
  return (
    <>
      <PlaceName>Applications</PlaceName>
      <PageHead
        title={`${name}: ${project.projectName}`}
        lead={<StatusChip status={status} />}
        actions={<Actions application={application} />}
      />
      {status === 'pending' && <AdmissionNotice selected={[]} pending={[application]} />}
      <Columns>
        <ThreadCard
          subject={{ list: 'applications', id: _id, title: project.projectName }}
          messages={messages}
          unread={unreadMessages}
          side="admin"
          hint={`${name} reads it in the app, and by email where it stays unread for 10 minutes.`}
        />
        <div className={styles.side}>
          <Card title="Application">
            <DetailList
              details={[
                ['Annotator', annotator && <Link to={userPath(annotator._id)}>{name}</Link>],
                ['Email', annotator && <EmailText email={annotator.email} />],
                ['Skills', annotator && skillsOf(annotator)],
                ['Lacks', lacksOf(application)],
                ['Hours', annotator && (annotator.availableHoursPerWeek ? `${annotator.availableHoursPerWeek} h a week` : 'Not given')],
                ['Past jobs', annotator && <PastJobs pastJobs={annotator.pastJobs} />],
                ['Project', <Link to={projectPath(project._id)}>{project.projectName}</Link>],
                ['Counts for', language && languageName(language)],
                ['Applied', <DateText instant={appliedAt} />],
                ['Decided', decidedAt && <DateText instant={decidedAt} />],
                ['Reason', reason],
              ]}
            />
          </Card>
          <Card title="History">
            <History history={history} first="Applied" labels={{ admit: 'Approved at once' }} />
          </Card>
        </div>
      </Columns>
    </>
  );
}
