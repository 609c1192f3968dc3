import { BackLink, ListSection, SelectionBar, selectionColumn, toastFailure, usePagedList, useSelection } from '@labelbridge/area-parts';
import { LIMITS, ONE_ADMIN_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, PageHead, toast } from '@labelbridge/ui';
import { PlaceName } from '../../../shared/PlaceName.js';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { sendAgain, type UndeliveredMail } from '../api/undelivered-mail.js';
import styles from './operations.module.css';

const COLUMNS: readonly Column<UndeliveredMail>[] = [
  { key: 'subject', header: 'Subject', primary: true, cell: ({ subject }) => subject },
  { key: 'to', header: 'Recipient', cell: ({ to }) => <span className={styles.unbroken}>{to}</span> },
  { key: 'lastError', header: 'Error', cell: ({ lastError }) => <span className={styles.unbroken}>{lastError ?? 'Unknown'}</span> },
  { key: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  { key: 'failedAt', header: 'Failed', cell: ({ failedAt }) => <DateText instant={failedAt} /> },
];

export default function OperationsPage() {
  const mails = usePagedList('/api/mail/undelivered');
  const selectable = (mails.data ?? []).slice(0, LIMITS.idsMax);
  const selection = useSelection(selectable);
  const again = useAction(async (ids: string[]) => {
    const { data, failed } = await sendAgain(ids);
    selection.clear();
    if (data.length > 0) toast.success(`${data.length} to be sent again`);
    if (failed[0]) toast.error(`${failed.length} not sent again`, failed[0].message);
  }, toastFailure('Nothing was sent again'));
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PlaceName>Operations</PlaceName>
      <PageHead title="Operations" lead="Email that could not be delivered after many attempts. Send it again once the cause is fixed." />
      <OneAdminNotice what={ONE_ADMIN_MESSAGES.all} />
      <ListSection
        list={mails}
        columns={[selectionColumn(selection, ({ subject, to }) => `${subject}, to ${to}`), ...COLUMNS]}
        caption="Failed email"
        failure={{ title: 'The failed email could not be loaded' }}
        empty={<EmptyState icon="success" title="All email was delivered" text="Email that cannot be delivered appears here." />}
        above={
          <SelectionBar selection={selection} count={selectable.length}>
            <Button
              size="small"
              variant="primary"
              disabled={selection.rows.length === 0}
              busy={again.busy}
              onClick={() => void again.run(selection.rows.map(({ _id }) => _id))}
            >
              Send again
            </Button>
          </SelectionBar>
        }
      />
    </>
  );
}
