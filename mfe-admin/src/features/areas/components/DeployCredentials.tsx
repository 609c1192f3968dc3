import { useState } from 'react';
import { ResourceCard } from '@labelbridge/area-parts';
import { AREA_MESSAGES, AREAS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, DateText, Dialog, DialogActions, toast, useConfirm } from '@labelbridge/ui';
import { type DeployCredential, revokeCredential, useDeployCredentials } from '../api/areas.js';
import { DeployCredentialDialog } from './DeployCredentialDialog.js';
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
      {token !== undefined && <ShownOnce token={token} onClose={() => setToken(undefined)} />}
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

function ShownOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      toast.success('Copied');
    } catch {
      toast.error('This browser does not let us copy. Please select it.');
    }
  };
  return (
    <Dialog open onClose={onClose} title="Your deploy credential">
      <p>{AREA_MESSAGES.credentialMade}</p>
      <p className={styles.token}>
        <code>{token}</code>
      </p>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="primary" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
