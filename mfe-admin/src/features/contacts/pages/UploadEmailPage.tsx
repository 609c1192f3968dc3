import { Route, Routes, useLocation } from '@labelbridge/router';
import { PageHead, TabLinks } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { Contacts } from '../components/Contacts.js';
import { InvitationRun } from '../components/InvitationRun.js';
import { UploadForm } from '../components/UploadForm.js';
import { useEmailFile } from '../use-email-file.js';
import { useUpload } from '../use-upload.js';

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
