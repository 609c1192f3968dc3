import { useState } from 'react';
import { ResourceCard, FormDialog } from '@labelbridge/area-parts';
import { AREA_MESSAGES, AREAS, AREA_NAMES, DEPLOY_CREDENTIAL, oneOf, required } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, DateText, toast, useConfirm, SelectField, TextField, useForm } from '@labelbridge/ui';
import { ShownOnce } from '../../../shared/secrets/ShownOnce.js';
import { type DeployCredential, revokeCredential, useDeployCredentials, makeCredential } from '../api/areas.js';
import styles from './areas.module.css';

const labelOf = (name: string): string => AREAS.find((known) => known.name === name)?.label ?? name;

export function DeployCredentials() {
  const [making, setMaking] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <Card title="Deploy credentials">
      <p>A team’s pipeline moves its own area with one, in the place of a person’s password.</p>
      <ResourceCard resource={useDeployCredentials()}>
        {({ credentials }) => (
          <ul className={styles.list}>
            {credentials.map((credential) => (
              <Credential key={credential._id} credential={credential} />
            ))}
          </ul>
        )}
      </ResourceCard>
      <div className={styles.buttons}>
        <Button onClick={() => setMaking(true)}>Make a deploy credential</Button>
      </div>
      {making && <DeployCredentialDialog onMade={setToken} onClose={() => setMaking(false)} />}
      {token !== undefined && (
        <ShownOnce title="Your deploy credential" text={AREA_MESSAGES.credentialMade} secret={token} onClose={() => setToken(undefined)} />
      )}
    </Card>
  );
}

function Credential({ credential: { _id, area, name, byName, expiresAt, lastUsedAt } }: { credential: DeployCredential }) {
  const { confirm, confirmDialog } = useConfirm();
  const revoke = useAction(
    async () => toast.success(await revokeCredential(_id), name),
    (error) => toast.error('The deploy credential was not revoked', error.message),
  );
  const ask = async () => {
    const text = 'The pipeline that has it can move the area no more.';
    if (await confirm({ title: `Revoke “${name}”?`, text })) await revoke.run();
  };
  return (
    <li>
      <span>
        {name}: {labelOf(area)}, until <DateText instant={expiresAt} />, made by {byName},{' '}
        {lastUsedAt ? (
          <>
            last used <DateText instant={lastUsedAt} />
          </>
        ) : (
          'never used'
        )}
      </span>
      <Button size="small" aria-label={`Revoke ${name}`} busy={revoke.busy} onClick={() => void ask()}>
        Revoke
      </Button>
      {confirmDialog}
    </li>
  );
}

const OPTIONS = AREAS.map(({ name, label }) => ({ value: name, label }));
const DAYS = ['30', '90', '180', String(DEPLOY_CREDENTIAL.daysMax)];
const DAY_OPTIONS = DAYS.map((days) => ({ value: days, label: `${days} days` }));
const RULES = {
  area: [oneOf(AREA_NAMES, 'Please choose an area.')],
  name: [required('Please say where it is used.')],
  days: [oneOf(DAYS, 'Please choose how long it works.')],
};

/** @param onMade called with the secret */
function DeployCredentialDialog({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
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
