import { Notice } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { DateText } from '@labelbridge/ui';
import { type Overview } from '../api/overview.js';

export function WaitingApplications({ applications }: { applications: Overview['waitingApplications'] }) {
  if (applications.length === 0) return null;
  return (
    <Notice tone="info" title={applications.length === 1 ? 'Your application waits for an answer' : 'Your applications wait for an answer'}>
      {applications.map(({ _id, projectName, appliedAt }) => (
        <p key={_id}>
          <Link to={`/dashboard/applications/${_id}`}>{projectName}</Link>, since <DateText instant={appliedAt} dateOnly />
        </p>
      ))}
    </Notice>
  );
}
