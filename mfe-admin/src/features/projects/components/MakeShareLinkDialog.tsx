import { FormDialog } from '@labelbridge/area-parts';
import { oneOf, required, SHARE_LINK_LIMITS } from '@labelbridge/contracts';
import { SelectField, TextField, useForm } from '@labelbridge/ui';
import { DAYS_OF_USE, DAYS_OF_USE_OPTIONS, inDays } from '../../../shared/secrets/days-of-use.js';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';
import { makeShareLink } from '../api/share-links.js';

const RULES = { name: [required('Please say who reads it.')], days: [oneOf(DAYS_OF_USE, 'Please choose how long it works.')] };

interface MakeShareLinkDialogProps {
  readonly projectId: string;
  readonly onMade: (made: NewSecret) => void;
  readonly onClose: () => void;
}

export function MakeShareLinkDialog({ projectId, onMade, onClose }: MakeShareLinkDialogProps) {
  const form = useForm(RULES, { name: '', days: '90' });
  const make = async ({ name, days }: typeof form.values) => {
    onMade(await makeShareLink(projectId, { name: name.trim(), expiresAt: inDays(days) }));
    onClose();
  };
  return (
    <FormDialog title="New link" form={form} onSubmit={make} confirmLabel="Make the link" onClose={onClose}>
      <TextField
        label="Who reads it"
        autoComplete="off"
        maxLength={SHARE_LINK_LIMITS.nameMax}
        hint="For admins, such as “Acme, Ada Obi”. The page does not show it."
        {...form.field('name')}
      />
      <SelectField label="It works for" options={DAYS_OF_USE_OPTIONS} {...form.field('days')} />
    </FormDialog>
  );
}
