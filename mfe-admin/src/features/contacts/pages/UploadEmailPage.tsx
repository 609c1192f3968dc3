import { Route, Routes } from '@labelbridge/router';
import { PageHead, TabLinks } from '@labelbridge/ui';
import { Contacts } from '../components/Contacts.js';
import { UploadForm } from '../components/UploadForm.js';
import { useEmailFile } from '../use-email-file.js';
import { useUpload } from '../use-upload.js';

/** /uploadEmail (specification section 2): a file of addresses goes up, and becomes contacts. An upload goes on while one looks at them. */
export default function UploadEmailPage() {
  const emailFile = useEmailFile();
  const upload = useUpload(emailFile.clear);
  return (
    <>
      <PageHead title="Upload emails" lead="Each email is kept once, however often it is uploaded." />
      <TabLinks
        label="Contacts"
        tabs={[
          { to: '/uploadEmail', label: 'Upload' },
          { to: '/uploadEmail/contacts', label: 'Contacts' },
        ]}
      />
      <Routes>
        <Route index element={<UploadForm {...emailFile} {...upload} />} />
        <Route path="contacts" element={<Contacts />} />
      </Routes>
    </>
  );
}
