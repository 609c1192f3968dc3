import { useState } from 'react';
import { ListSection, toastFailure, TwoLines } from '@labelbridge/area-parts';
import { SHARE_LINK_LIMITS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, toast, useConfirm } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { fullName } from '../../../shared/PersonName.js';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';
import { ShownOnce } from '../../../shared/secrets/ShownOnce.js';
import { ValidityChip } from '../../../shared/secrets/ValidityChip.js';
import { revokeShareLink, type ShareLink, useShareLinks } from '../api/share-links.js';
import { MakeShareLinkDialog } from './MakeShareLinkDialog.js';

/** The links that show a project to its customer, for admins with the duty `projects`. */
export function ShareLinks({ projectId }: { projectId: string }) {
  return useDuties().includes('projects') && <Links projectId={projectId} />;
}

function Links({ projectId }: { projectId: string }) {
  const list = useShareLinks(projectId);
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<NewSecret>();
  const { confirm, confirmDialog } = useConfirm();
  const revoke = useAction(async (link: ShareLink) => toast.success(await revokeShareLink(link)), toastFailure('The link is not revoked'));
  const askToRevoke = async (link: ShareLink) => {
    const text = 'Everybody who has this link is refused from now on.';
    if (await confirm({ title: `Revoke the link for “${link.name}”?`, text, danger: true, confirmLabel: 'Revoke' })) await revoke.run(link);
  };
  const columns: Column<ShareLink>[] = [
    { key: 'name', header: 'Who reads it', primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { key: 'state', header: 'State', cell: (link) => <ValidityChip of={link} /> },
    {
      key: 'createdAt',
      header: 'Made',
      cell: ({ createdAt, createdBy }) => (
        <TwoLines under={<>by {createdBy ? <bdi>{fullName(createdBy)}</bdi> : 'an erased person'}</>}>
          <DateText instant={createdAt} />
        </TwoLines>
      ),
    },
    {
      key: 'lastOpenedAt',
      header: 'Last opened',
      cell: ({ lastOpenedAt }) => (lastOpenedAt ? <DateText instant={lastOpenedAt} /> : 'Never'),
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (link) =>
        link.state === 'active' && (
          <Button
            size="small"
            variant="danger"
            aria-label={`Revoke the link for ${link.name}`}
            disabled={revoke.busy}
            onClick={() => void askToRevoke(link)}
          >
            Revoke
          </Button>
        ),
    },
  ];
  return (
    <>
      <h2>Links for the customer</h2>
      <p className="muted">
        Everybody with the address reads progress, quality and the newest signed dataset card, without an account, until the link ends or
        the project is deleted. The page names no annotator, and its figures are at most {SHARE_LINK_LIMITS.figuresKept} hours old.
      </p>
      <div className="row">
        <Button onClick={() => setMaking(true)}>Make a link</Button>
      </div>
      <ListSection
        list={list}
        columns={columns}
        caption="Links for the customer"
        failure={{ title: 'The links could not be loaded' }}
        empty={<EmptyState title="No links yet" text="Make one for each reader, so that you can revoke one alone." />}
      />
      {making && <MakeShareLinkDialog projectId={projectId} onMade={setShown} onClose={() => setMaking(false)} />}
      {shown && <ShownOnce title="The link" text={shown.message} secret={shown.secret} onClose={() => setShown(undefined)} />}
      {confirmDialog}
    </>
  );
}
