import { DetailPage } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { useLocation, useParams } from '@labelbridge/router';
import { isRecord } from '@labelbridge/session';
import { LinkButton } from '@labelbridge/ui';
import { BulkRunView } from '../../../shared/bulk/BulkRunView.js';
import { useBulkRun } from '../../../shared/bulk/bulk-runs.js';

const WORDS = { rows: 'contacts', done: 'mailed', line: 'Place', start: (count: number) => `Send ${countText(count, 'email')}` };

export function InvitationRun() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const to = isRecord(state) && typeof state.to === 'string' ? state.to : undefined;
  return (
    <DetailPage
      back={{ to: '/uploadEmail/contacts', label: 'Contacts' }}
      title="Invitation"
      resource={useBulkRun(id)}
      errorTitle="The invitation could not be loaded"
    >
      {(run) => (
        <>
          <h2>{run.name}</h2>
          {to !== undefined && (
            <p>
              To <b>{to}</b>
            </p>
          )}
          <BulkRunView
            run={run}
            words={WORDS}
            refreshes={['/api/contacts']}
            after={<LinkButton to="/uploadEmail/contacts">See the contacts</LinkButton>}
          />
        </>
      )}
    </DetailPage>
  );
}
