import { FormDialog } from '@labelbridge/area-parts';
import { AREA_NAMES, AREAS, DEPLOY_CREDENTIAL, oneOf, required } from '@labelbridge/contracts';
import { SelectField, TextField, useForm } from '@labelbridge/ui';
import { makeCredential } from '../api/areas.js';

const OPTIONS = AREAS.map(({ name, label }) => ({ value: name, label }));
const DAYS = ['30', '90', '180', String(DEPLOY_CREDENTIAL.daysMax)];
const DAY_OPTIONS = DAYS.map((days) => ({ value: days, label: `${days} days` }));
const RULES = {
  area: [oneOf(AREA_NAMES, 'Please choose an area.')],
  name: [required('Please say where it is used.')],
  days: [oneOf(DAYS, 'Please choose how long it works.')],
};

/** @param onMade called with the secret */
export function DeployCredentialDialog({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const form = useForm(RULES, { area: '', name: '', days: '90' });
  const make = async ({ area: chosen, name, days }: typeof form.values) => {
    const area = AREA_NAMES.find((known) => known === chosen);
    if (!area) return;
    onMade(await makeCredential({ area, name: name.trim(), days: Number(days) }));
    onClose();
  };
  return (
    <FormDialog title="New deploy credential" form={form} onSubmit={make} confirmLabel="Make it" onClose={onClose}>
      <SelectField label="Area" options={[{ value: '', label: 'Please choose' }, ...OPTIONS]} {...form.field('area')} />
      <TextField
        label="Where it is used"
        autoComplete="off"
        maxLength={DEPLOY_CREDENTIAL.nameLength}
        hint="Such as the name of the pipeline."
        {...form.field('name')}
      />
      <SelectField label="It works for" options={DAY_OPTIONS} {...form.field('days')} />
    </FormDialog>
  );
}
