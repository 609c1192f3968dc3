import { AUDIT_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, VisuallyHidden } from '@labelbridge/ui';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { ROLE_LABEL } from '../../users/role-label.js';
import { type AuditEntry } from '../api/audit.js';
import { ACTION_LABEL } from '../action-label.js';
import { fieldLabel, isInstant, valueText } from '../readable.js';
import styles from './audit.module.css';

/** Where a thing that was changed is looked at; what may be gone, or has no page, is not linked. */
function pageOf({ action, target }: AuditEntry): string | undefined {
  const [kind] = action.split('.');
  if (kind === 'user' || kind === 'password') return `/admin/users/${target._id}`;
  if (kind === 'job') return `/admin/jobs/${target._id}`;
  return kind === 'project' && action !== 'project.delete' ? `/admin/projects/${target._id}` : undefined;
}

function Target({ entry }: { entry: AuditEntry }) {
  const to = pageOf(entry);
  return <span className={styles.unbroken}>{to === undefined ? entry.target.name : <Link to={to}>{entry.target.name}</Link>}</span>;
}

const Value = ({ value }: { value: string }) => (isInstant(value) ? <DateText instant={value} /> : valueText(value));

function Changes({ entry: { changes, reason } }: { entry: AuditEntry }) {
  if (changes.length === 0 && reason === null) return <span aria-label="none">–</span>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <b>{fieldLabel(field)}</b>:{' '}
          {before !== null && before !== '' && (
            <>
              <del>
                <Value value={before} />
              </del>{' '}
              <VisuallyHidden>became </VisuallyHidden>
            </>
          )}
          {after === null || after === '' ? 'nothing' : <Value value={after} />}
        </li>
      ))}
      {reason !== null && <li className={styles.reason}>{reason}</li>}
    </ul>
  );
}

/** Who did what, when, from where, to what. */
export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'action', header: 'What', primary: true, cell: ({ action }) => ACTION_LABEL[action] },
  { key: 'at', header: 'When', sortable: true, cell: ({ at }) => <DateText instant={at} /> },
  {
    key: 'actor',
    header: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <TwoLines under={ROLE_LABEL[actor.role]}>
          <Link to={`/admin/users/${actor._id}`}>{actor.name}</Link>
        </TwoLines>
      ) : (
        'Visitor or operator'
      ),
  },
  {
    key: 'from',
    header: 'From where',
    cell: ({ from }) =>
      from ? (
        <TwoLines under={<span className={styles.unbroken}>{from.address}</span>}>{from.device}</TwoLines>
      ) : (
        AUDIT_SCREEN_MESSAGES.fromItself
      ),
  },
  { key: 'target', header: 'To what', cell: (entry) => <Target entry={entry} /> },
  { key: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
];
