import { useState } from 'react';
import { ListSection } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { Button, type Column, DateText, EmptyState, LinkButton, toast } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { decideDispute, type GoldDispute, useGoldDisputes } from '../api/quality.js';

interface Asked {
  readonly dispute: GoldDispute;
  readonly upheld: boolean;
}

/** Objections of annotators to known answers. */
export function Disputes({ projectId }: { projectId: string }) {
  const list = useGoldDisputes(projectId);
  const [asked, setAsked] = useState<Asked>();
  const columns: Column<GoldDispute>[] = [
    { key: 'text', header: 'Objection', cell: ({ dispute }) => <span dir="auto">{dispute?.text}</span> },
    { key: 'item', header: 'Item', cell: ({ text, number }) => (text ? <span dir="auto">{text}</span> : `${number} of the job`) },
    { key: 'given', header: 'Answered', cell: ({ given }) => <span dir="auto">{given}</span> },
    { key: 'known', header: 'Known answer', cell: ({ known }) => <span dir="auto">{known}</span> },
    { key: 'answers', header: 'Concerns', cell: ({ answers }) => countText(answers, 'person', 'people') },
    { key: 'at', header: 'Sent', width: 'narrow', cell: ({ dispute }) => dispute && <DateText instant={dispute.at} dateOnly /> },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (dispute) => (
        <>
          <LinkButton
            size="small"
            to={`/admin/jobs/${dispute.jobId}/review?item=${dispute._id}`}
            aria-label={`See the item: ${dispute.given}`}
          >
            See the item
          </LinkButton>
          <Button size="small" aria-label={`Keep the answer ${dispute.known}`} onClick={() => setAsked({ dispute, upheld: false })}>
            Keep the answer
          </Button>
          <Button
            size="small"
            variant="primary"
            aria-label={`Withdraw the answer ${dispute.known}`}
            onClick={() => setAsked({ dispute, upheld: true })}
          >
            Withdraw the answer
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <ListSection
        list={list}
        columns={columns}
        caption="Open objections"
        failure={{ title: 'The objections could not be loaded' }}
        empty={<EmptyState title="No open objections" text="Annotators object to known answers in “My quality”." />}
      />
      {asked && (
        <ReasonDialog
          title={asked.upheld ? 'Withdraw the known answer' : 'Keep the known answer'}
          about={
            asked.upheld
              ? `The annotator is right. Answers on the item count no longer, for ${countText(asked.dispute.answers, 'person', 'people')}.`
              : 'The known answer stays, and the annotator gets your reason.'
          }
          hint="The annotator reads this."
          confirmLabel={asked.upheld ? 'Withdraw the answer' : 'Keep the answer'}
          variant="primary"
          onReason={async (reason) => {
            toast.success(await decideDispute(asked.dispute._id, asked.upheld, reason));
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
