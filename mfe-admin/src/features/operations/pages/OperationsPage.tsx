import { LIMITS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, PageHead, toast } from '@labelbridge/ui';
import { ChooseBar, chooseColumn } from '../../../shared/list/ChooseBar.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { useChosen } from '../../../shared/list/use-chosen.js';
import styles from '../components/operations.module.css';
import { sendAgain, type UndeliveredMail, useUndelivered } from '../api/undelivered.js';

const COLUMNS: readonly Column<UndeliveredMail>[] = [
  { key: 'subject', header: 'Mail', primary: true, cell: ({ subject }) => subject },
  { key: 'to', header: 'To', cell: ({ to }) => <span className={styles.unbroken}>{to}</span> },
  {
    key: 'lastError',
    header: 'The mail server said',
    cell: ({ lastError }) => <span className={styles.unbroken}>{lastError ?? 'nothing'}</span>,
  },
  { key: 'attempts', header: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
  { key: 'failedAt', header: 'Given up', cell: ({ failedAt }) => <DateText instant={failedAt} /> },
];

/** Mail that was given up after many tries: what the mail server said, and the way to send it again. */
export default function OperationsPage() {
  const mails = useUndelivered();
  const chosen = useChosen((mails.data ?? []).slice(0, LIMITS.idsMax));
  const again = useAction(
    async (ids: string[]) => {
      const { data, failed } = await sendAgain(ids);
      chosen.clear();
      if (data.length > 0) toast.success(`${data.length} to be sent again`);
      if (failed[0]) toast.error(`${failed.length} not sent again`, failed[0].message);
    },
    (error) => toast.error('Nothing is sent again', error.message),
  );
  return (
    <>
      <PageHead title="Undelivered mail" lead="Mail that was given up after many tries. Send it again once the cause is mended." />
      <ListSection
        list={mails}
        columns={[chooseColumn(chosen, ({ subject, to }) => `${subject}, to ${to}`), ...COLUMNS]}
        rowKey={({ _id }) => _id}
        caption="Undelivered mail"
        failure={{ title: 'The mail could not be loaded' }}
        empty={<EmptyState icon="success" title="Every mail was delivered" text="Mail that cannot be delivered is kept here." />}
        above={
          <ChooseBar chosen={chosen} count={(mails.data ?? []).length} summary={chosen.rows.length > 0 && `${chosen.rows.length} chosen`}>
            <Button
              size="small"
              variant="primary"
              disabled={chosen.rows.length === 0}
              busy={again.busy}
              onClick={() => void again.run(chosen.rows.map(({ _id }) => _id))}
            >
              Send again
            </Button>
          </ChooseBar>
        }
      />
    </>
  );
}
