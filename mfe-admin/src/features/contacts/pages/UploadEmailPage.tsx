import { Route, Routes, useLocation, useParams } from '@labelbridge/router';
import { PageHead, TabLinks, LinkButton } from '@labelbridge/ui';
import { DetailPage } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { isRecord } from '@labelbridge/session';
import { PlaceName } from '../../../shared/PlaceName.js';
import { Contacts } from '../components/Contacts.js';
import { UploadForm } from '../components/UploadForm.js';
import { useEmailFile } from '../use-email-file.js';
import { useUpload } from '../use-upload.js';
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

/** Specification section 2, Upload emails. An upload continues while the contacts are open. */
export default function UploadEmailPage() {
  const emailFile = useEmailFile();
  const upload = useUpload(emailFile.clear);
  const { pathname } = useLocation();
  return (
    <>
      <PlaceName>Upload emails</PlaceName>
      <PageHead title="Upload emails" lead="Each email is stored once, however often it is uploaded." />
      <TabLinks
        label="Contacts"
        none={pathname.includes('/invitations/')}
        tabs={[
          { to: '/uploadEmail', label: 'Upload' },
          { to: '/uploadEmail/contacts', label: 'Contacts' },
        ]}
      />
      <Routes>
        <Route index element={<UploadForm {...emailFile} {...upload} />} />
        <Route path="contacts" element={<Contacts />} />
        <Route path="invitations/:id" element={<InvitationRun />} />
      </Routes>
    </>
  );
}
