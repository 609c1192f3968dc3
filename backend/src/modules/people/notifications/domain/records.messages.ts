import { type MessagesOf, type RecordsKind } from './notification.js';

const LABEL = 'See the audit log';
const LINK = '/admin/audit';

export const RECORDS_MESSAGES: MessagesOf<RecordsKind> = {
  'records-changed': ({ day, count, found }) => ({
    title: 'Records were changed outside the product',
    text: `The check of ${day} found ${count} ${count === 1 ? 'fault' : 'faults'}:\n${found}`,
    next: 'Send no payout. Keep a copy of the database and the logs as they are now, and find out who had access to the database. The audit log says what to do.',
    label: LABEL,
    link: LINK,
  }),
  'records-checked': ({ day, resultText, anchors }) => ({
    title: `Records checked on ${day}`,
    text: `${resultText}\nThe chains ended then at:\n${anchors}`,
    next: 'Keep this mail outside the server. Should anybody shorten or rewrite the records, its lines prove it: npm run cli -- audit:check --anchor "LINE".',
    label: LABEL,
    link: LINK,
  }),
};
