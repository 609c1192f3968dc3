import { useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import { useNavigate } from '@labelbridge/router';
import { useForm } from '@labelbridge/ui';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { type Project, searchProjects } from '../../projects/api/projects.js';
import { type Invitation, prepareInvitation } from '../api/contacts.js';

/** Chooses what contacts are invited to. The preview is on a page of its own. */
export function InviteDialog({ whom, title, onClose }: { whom: Invitation; title: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({}, { projectId: '' });
  const [project, setProject] = useState<readonly Project[]>([]);
  const failure = useFormNotice('This could not be prepared', 'Please try again.');
  const prepare = async () => {
    failure.clear();
    const id = await prepareInvitation({ ...whom, projectId: project[0]?._id ?? null });
    void navigate(`/uploadEmail/invitations/${id}`);
  };
  return (
    <FormDialog title={title} form={form} onSubmit={prepare} onFailure={failure.onFailure} confirmLabel="Preview" onClose={onClose}>
      <p>Each gets one email of their own, with a link to unsubscribe. Nothing is sent before you have seen the preview.</p>
      <Combobox<Project>
        label="Invite to project"
        name="projectId"
        optional
        hint="Without a project they are invited to sign up."
        placeholder="Search projects"
        search={searchProjects}
        keyOf={({ _id }) => _id}
        nameOf={({ projectName }) => projectName}
        chosen={project}
        onChange={setProject}
        problem={form.problems.projectId}
      />
      {failure.notice}
    </FormDialog>
  );
}
