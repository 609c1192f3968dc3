import { FormDialog } from '@labelbridge/area-parts';
import { AUTH_MESSAGES, BULK_MESSAGES, cleanEmail, emailRefusal, required, type FormRules } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { TextField, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { prepareInvitation } from '../../contacts/api/contacts.js';
import { type Project } from '../api/projects.js';

/** Matches two addresses with any separator: pasting into a field removes line breaks. */
const SEVERAL = /@[^@]+@/;

/** Accepts the same input as the server: an address may be copied with its name, or as a link. */
const RULES: FormRules = {
  email: [
    required(AUTH_MESSAGES.emailRequired),
    (typed) => emailRefusal(typed) && (SEVERAL.test(typed) ? BULK_MESSAGES.oneAddress : AUTH_MESSAGES.emailInvalid),
  ],
};

/** Invites one person to a project. The preview with the mail is on its own page. */
export function InvitePersonDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm(RULES, { email: '' });
  const failure = useFormNotice('This could not be prepared', 'Please try again.');
  const prepare = async ({ email }: { email: string }) => {
    failure.clear();
    const to = cleanEmail(email);
    const id = await prepareInvitation({ email: to, projectId: project._id });
    // The run stores no address, because an erasure must find it in one place.
    void navigate(`/uploadEmail/invitations/${id}`, { state: { to } });
  };
  return (
    <FormDialog
      title="Invite a person"
      form={form}
      onSubmit={prepare}
      onFailure={failure.onFailure}
      confirmLabel="Preview"
      onClose={onClose}
    >
      <p>
        They get one email about {project.title ?? project.projectName}, with a link to unsubscribe. Nothing is sent before you have seen
        the preview.
      </p>
      <TextField label="Email" inputMode="email" autoComplete="off" {...form.field('email')} />
      {failure.notice}
    </FormDialog>
  );
}
