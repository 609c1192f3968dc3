import { BackLink, ListSection, toastFailure, TwoLines, useListAddress, usePagedList, LagosTime } from '@labelbridge/area-parts';
import { API_KEY_LIMITS, DUTY_TEXT } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, PageHead, toast, useConfirm } from '@labelbridge/ui';
import { useState } from 'react';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';
import { ShownOnce } from '../../../shared/secrets/ShownOnce.js';
import { ValidityChip } from '../../../shared/secrets/ValidityChip.js';
import { type ApiKey, revokeApiKey, rotateApiKey } from '../api/api-keys.js';
import { MakeApiKeyDialog } from '../components/MakeApiKeyDialog.js';

export default function ApiKeysPage() {
  const address = useListAddress();
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<NewSecret>();
  const { confirm, confirmDialog } = useConfirm();
  const rotate = useAction(async ({ _id }: ApiKey) => setShown(await rotateApiKey(_id)), toastFailure('The API key has no new secret'));
  const revoke = useAction(async ({ _id }: ApiKey) => toast.success(await revokeApiKey(_id)), toastFailure('The API key is not revoked'));
  const askToRotate = async (key: ApiKey) => {
    const text = `The old secret still works for ${API_KEY_LIMITS.overlap} hours. An older one ends now.`;
    if (await confirm({ title: `Make a new secret for “${key.name}”?`, text, confirmLabel: 'Make it' })) await rotate.run(key);
  };
  const askToRevoke = async (key: ApiKey) => {
    const text = 'Programs that use it are refused from now on.';
    if (await confirm({ title: `Revoke “${key.name}”?`, text, danger: true, confirmLabel: 'Revoke' })) await revoke.run(key);
  };
  const add = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      Make an API key
    </Button>
  );
  const columns: Column<ApiKey>[] = [
    { key: 'name', header: 'Program', primary: true, cell: ({ name, prefix }) => <TwoLines under={`${prefix}…`}>{name}</TwoLines> },
    {
      key: 'scopes',
      header: 'May do',
      cell: ({ scopes, addresses }) => (
        <TwoLines under={addresses.length > 0 ? `from ${addresses.join(', ')}` : 'from every address'}>
          {scopes.map((scope) => DUTY_TEXT[scope].label).join(', ')}
        </TwoLines>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (apiKey) => (
        <ValidityChip
          of={apiKey}
          more={
            apiKey.overlapUntil && (
              <>
                ; the old secret until <LagosTime instant={apiKey.overlapUntil} />
              </>
            )
          }
        />
      ),
    },
    { key: 'lastUsedAt', header: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? <DateText instant={lastUsedAt} /> : 'Never') },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (key) => (
        <>
          {key.state === 'active' && (
            <Button size="small" aria-label={`New secret for ${key.name}`} disabled={rotate.busy} onClick={() => void askToRotate(key)}>
              New secret
            </Button>
          )}
          {key.state !== 'revoked' && (
            <Button
              size="small"
              variant="danger"
              aria-label={`Revoke ${key.name}`}
              disabled={revoke.busy}
              onClick={() => void askToRevoke(key)}
            >
              Revoke
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHead
        title="API keys"
        lead="A program with a key acts for you: it brings items, and fetches labels and progress. It sets no pay and moves no money."
        actions={add}
      />
      <ListSection
        list={usePagedList('/api/keys', { query: address.query })}
        address={address}
        columns={columns}
        caption="API keys"
        failure={{ title: 'The API keys could not be loaded' }}
        empty={<EmptyState title="No API keys yet" text="Make one for each program, so that you can revoke one alone." action={add} />}
      />
      {making && <MakeApiKeyDialog onMade={setShown} onClose={() => setMaking(false)} />}
      {shown && <ShownOnce title="Your API key" text={shown.message} secret={shown.secret} onClose={() => setShown(undefined)} />}
      {confirmDialog}
    </>
  );
}
