import { ApplicationDetailPage, DetailList, History, ThreadCard } from '@labelbridge/area-parts';
import { type Schemas } from '@labelbridge/api-client';
import { Link, useParams } from '@labelbridge/router';
import { Card, Columns, DateText, PageHead, StatusChip } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { EmailText } from '../../../shared/EmailText.js';
import { fullName } from '../../../shared/PersonName.js';
import { projectPath, userPath } from '../../../shared/paths.js';
import { useApplication } from '../api/applications.js';
import styles from './project-page.module.css';

/** One application: who applied to what, its messages and history. Decisions are made in the list. */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  return (
    <ApplicationDetailPage back={{ to: '/admin/applications', label: 'All applications' }} resource={useApplication(id)}>
      {(application) => <Loaded application={application} />}
    </ApplicationDetailPage>
  );
}

function Loaded({ application }: { application: Schemas['ApplicationDetailDto'] }) {
  const { _id, annotator, project, status, appliedAt, decidedAt, reason, messages, unreadMessages, history } = application;
  const name = annotator ? fullName(annotator) : 'An annotator';
  return (
    <>
      <PlaceName>Applications</PlaceName>
      <PageHead title={`${name}: ${project.projectName}`} lead={<StatusChip status={status} />} />
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
                ['Project', <Link to={projectPath(project._id)}>{project.projectName}</Link>],
                ['Applied', <DateText instant={appliedAt} />],
                ['Decided', decidedAt && <DateText instant={decidedAt} />],
                ['Reason', reason],
              ]}
            />
          </Card>
          <Card title="History">
            <History history={history} first="Applied" />
          </Card>
        </div>
      </Columns>
    </>
  );
}
