import { useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import { useNavigate } from '@labelbridge/router';
import { useForm } from '@labelbridge/ui';
import { type ChosenProject, ProjectField } from '../../../shared/ProjectField.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { type Invitation, prepareInvitation } from '../api/contacts.js';

/** Chooses the project of an invitation. The preview is on its own page. */
export function InviteDialog({ whom, title, onClose }: { whom: Invitation; title: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({}, { projectId: '' });
  const [project, setProject] = useState<ChosenProject>();
  const failure = useFormNotice('This could not be prepared', 'Please try again.');
  const prepare = async () => {
    failure.clear();
    const id = await prepareInvitation({ ...whom, projectId: project?._id ?? null });
    void navigate(`/uploadEmail/invitations/${id}`);
  };
  return (
    <FormDialog title={title} form={form} onSubmit={prepare} onFailure={failure.onFailure} confirmLabel="Preview" onClose={onClose}>
      <p>Each gets one email of their own, with a link to unsubscribe. Nothing is sent before you have seen the preview.</p>
      <ProjectField
        label="Invite to project"
        optional
        hint="Without a project they are invited to sign up."
        chosen={project}
        onChange={setProject}
        problem={form.problems.projectId}
      />
      {failure.notice}
    </FormDialog>
  );
}
