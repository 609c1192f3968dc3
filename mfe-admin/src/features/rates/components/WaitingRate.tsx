import { DetailList, toastFailure, DeadlineText } from '@labelbridge/area-parts';
import { formatQuote, rateSourceText } from '@labelbridge/contracts';
import { useAction, useSession } from '@labelbridge/session';
import { Button, Card, Chip, DateText, FormActions, toast, useConfirm } from '@labelbridge/ui';
import { approveRate, type ProposedRate, type RateBand, refuseRate } from '../api/rates.js';

/** Shows a rate outside the band. An admin other than its proposer approves or refuses it; the proposer withdraws it. */
export function WaitingRate({ waiting, confirmed }: { waiting: ProposedRate; confirmed: RateBand['confirmed'] }) {
  const me = useSession((session) => session.user?.userId);
  const { confirm, confirmDialog } = useConfirm();
  const decide = useAction(
    async (call: (id: string) => Promise<string>) => toast.success(await call(waiting._id)),
    toastFailure('Nothing was changed'),
  );
  const isMine = waiting.byId === me;
  const askToApprove = async () => {
    const yes = await confirm({
      title: `Approve ${formatQuote(waiting)}?`,
      text: 'Offers and invoices without a rate are quoted at it at once.',
      confirmLabel: 'Approve',
      cancelLabel: 'Not yet',
    });
    if (yes) await decide.run(approveRate);
  };
  return (
    <Card title={formatQuote(waiting)} actions={<Chip tone="wait">Waits for approval</Chip>}>
      <p role="status">
        {isMine
          ? 'You proposed this rate. It is outside the band, so another admin must approve it.'
          : `${waiting.byName} proposes this rate. It is outside the band: compare it with a source of your own.`}
      </p>
      <DetailList
        details={[
          ['Source', rateSourceText(waiting.source)],
          ['Last confirmed', confirmed ? `${formatQuote(confirmed)}, by ${confirmed.source}` : 'None'],
          ['Proposed', <DateText instant={waiting.at} />],
          ['May be approved until', <DeadlineText instant={waiting.validUntil} />],
        ]}
      />
      <FormActions>
        {!isMine && (
          <Button variant="primary" busy={decide.busy} onClick={() => void askToApprove()}>
            Approve
          </Button>
        )}
        <Button disabled={decide.busy} onClick={() => void decide.run(refuseRate)}>
          {isMine ? 'Withdraw' : 'Refuse'}
        </Button>
      </FormActions>
      {confirmDialog}
    </Card>
  );
}
