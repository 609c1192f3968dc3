import { ApplicationDetailPage, History, Notice } from '@labelbridge/area-parts';
import { type Schemas } from '@labelbridge/api-client';
import { useParams } from '@labelbridge/router';
import { Card, Columns, DateText, PageHead, StatusChip } from '@labelbridge/ui';
import { MessageThread } from '../../../shared/MessageThread.js';
import { projectTitle } from '../../../shared/names.js';
import { useApplication } from '../api/projects.js';

export default function ApplicationPage() {
  const { id = '' } = useParams();
  return (
    <ApplicationDetailPage back={{ to: '/dashboard/projects?tab=pending', label: 'Pending projects' }} resource={useApplication(id)}>
      {(application) => <Loaded application={application} />}
    </ApplicationDetailPage>
  );
}

function Loaded({ application }: { application: Schemas['ApplicationDetailDto'] }) {
  const { _id, project, status, appliedAt, reason, messages, unreadMessages, history } = application;
  const title = projectTitle(project);
  return (
    <>
      <PageHead
        title={`Application to ${title}`}
        lead={
          <>
            Applied <DateText instant={appliedAt} dateOnly />
          </>
        }
        actions={<StatusChip status={status} />}
      />
      {reason && (
        <Notice tone="info" title="Reason">
          {reason}
        </Notice>
      )}
      <Columns>
        <MessageThread
          subject={{ list: 'applications', id: _id, title: `Application to ${title}` }}
          messages={messages}
          unread={unreadMessages}
        />
        <Card title="History">
          <History history={history} first="Applied" labels={{ admit: 'Approved at once' }} />
        </Card>
      </Columns>
    </>
  );
}
