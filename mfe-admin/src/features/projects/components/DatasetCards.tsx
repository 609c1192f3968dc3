import { useState } from 'react';
import { DetailList, ListSection, Notice, ResourceCard } from '@labelbridge/area-parts';
import { cardSections, provenancePath } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { downloadFile, useAction } from '@labelbridge/session';
import { Button, Card, type Column, DateText, EmptyState, Icon, toast, useConfirm } from '@labelbridge/ui';
import bulk from '../../../shared/bulk/bulk.module.css';
import { useDuties } from '../../../shared/duties.js';
import { useInterfaces } from '../../tasks/api/interfaces.js';
import { filesPath, type IssuedCard, issueCard, issuedPath, previewPath, useCardPreview, useIssuedCards } from '../api/dataset-cards.js';

/** The dataset card of a project with work in Labelbridge: a preview, and the signed cards. */
export function DatasetCards({ projectId }: { projectId: string }) {
  const { data: versions = [] } = useInterfaces(projectId);
  const mayIssue = useDuties().includes('projects');
  const [isShown, setShown] = useState(false);
  const issue = useAction(async () => toast.success('Card issued', await issueCard(projectId)));
  const download = useAction((path: string) => downloadFile(path));
  const { confirm, confirmDialog } = useConfirm();
  if (versions.length === 0) return null;

  const ask = async () => {
    const isSure = await confirm({
      title: 'Issue a signed card?',
      text: 'Labelbridge signs the present figures. Everybody with the address can read the card, and nobody can change it.',
      confirmLabel: 'Issue the card',
    });
    if (isSure) await issue.run();
  };
  const failure = issue.error ?? download.error;
  return (
    <>
      <h2>Dataset card</h2>
      <Card>
        <div className={bulk.body}>
          <p className="muted">It tells a buyer how this data was made: work, people, reviews, pay and files. It names no annotator.</p>
          {failure && (
            <Notice tone="bad" title={issue.error ? 'The card was not issued' : 'The download failed'}>
              {failure.message}
            </Notice>
          )}
          <div className={bulk.actions}>
            {mayIssue && (
              <Button variant="primary" busy={issue.busy} onClick={() => void ask()}>
                Issue a signed card
              </Button>
            )}
            <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide the figures' : 'Preview the figures'}
            </Button>
            <Button disabled={download.busy} onClick={() => void download.run(previewPath(projectId))}>
              <Icon name="download" size={18} /> Markdown
            </Button>
            <Button disabled={download.busy} onClick={() => void download.run(filesPath(projectId))}>
              <Icon name="download" size={18} /> List of files
            </Button>
          </div>
        </div>
      </Card>
      {isShown && <Preview projectId={projectId} />}
      <IssuedCards projectId={projectId} onDownload={(path) => void download.run(path)} />
      {confirmDialog}
    </>
  );
}

function Preview({ projectId }: { projectId: string }) {
  const preview = useCardPreview(projectId, true);
  return (
    <ResourceCard resource={preview} errorTitle="The figures could not be loaded">
      {(card) =>
        cardSections(card).map(({ title, rows }) => (
          <Card key={title} title={title}>
            <DetailList align="start" details={rows} />
          </Card>
        ))
      }
    </ResourceCard>
  );
}

function IssuedCards({ projectId, onDownload }: { projectId: string; onDownload: (path: string) => void }) {
  const list = useIssuedCards(projectId);
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Copied', 'The address of the card is in the clipboard.');
    } catch {
      toast.error('Not copied', `The browser does not allow it. The address: ${address}`);
    }
  };
  const columns: Column<IssuedCard>[] = [
    {
      key: 'issuedAt',
      header: 'Issued',
      primary: true,
      cell: ({ issuedAt, provenanceId }) => (
        <Link to={provenancePath(provenanceId)}>
          <DateText instant={issuedAt} />
        </Link>
      ),
    },
    { key: 'issuedBy', header: 'By', cell: ({ issuedBy }) => (issuedBy ? `${issuedBy.firstname} ${issuedBy.lastname}` : 'Erased person') },
    { key: 'keyId', header: 'Key', cell: ({ keyId }) => <code>{keyId}</code> },
    {
      key: 'actions',
      header: 'Card',
      actions: true,
      cell: ({ address, provenanceId, issuedAt }) => (
        <>
          <Button size="small" aria-label={`Copy the link of the card of ${issuedAt}`} onClick={() => void copy(address)}>
            Copy the link
          </Button>
          <Button
            size="small"
            aria-label={`Markdown of the card of ${issuedAt}`}
            onClick={() => onDownload(issuedPath(provenanceId, 'markdown'))}
          >
            Markdown
          </Button>
          <Button size="small" aria-label={`JSON of the card of ${issuedAt}`} onClick={() => onDownload(issuedPath(provenanceId, 'json'))}>
            JSON
          </Button>
        </>
      ),
    },
  ];
  const empty = <EmptyState title="No card issued yet" text="Issue one when the data is ready for its buyer." />;
  return <ListSection list={list} columns={columns} caption="Issued dataset cards" empty={empty} />;
}
