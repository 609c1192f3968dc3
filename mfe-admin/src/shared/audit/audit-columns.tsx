import { type Schemas } from '@labelbridge/api-client';
import { TwoLines } from '@labelbridge/area-parts';
import { AUDIT_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, VisuallyHidden } from '@labelbridge/ui';
import { useUser } from '../../features/users/api/users.js';
import { jobPath, projectPath, userPath } from '../paths.js';
import { fullName } from '../PersonName.js';
import { ROLE_LABEL } from '../names.js';
import { actionLabel } from './action-label.js';
import { fieldLabel, isAnnotator, isInstant, valueText } from './audit-text.js';
import styles from './audit.module.css';

type AuditEntry = Schemas['AuditEntryDto'];

/** Returns the page of a changed record; undefined if it may be deleted or has no page. */
function pageOf({ action, target }: AuditEntry): string | undefined {
  const [kind] = action.split('.');
  if (kind === 'user' || kind === 'password') return userPath(target._id);
  if (kind === 'job') return jobPath(target._id);
  return kind === 'project' && action !== 'project.delete' ? projectPath(target._id) : undefined;
}

function Target({ entry }: { entry: AuditEntry }) {
  const to = pageOf(entry);
  return <span className={styles.unbroken}>{to === undefined ? entry.target.name : <Link to={to}>{entry.target.name}</Link>}</span>;
}

function Value({ value, field }: { value: string; field: string }) {
  if (isAnnotator(field, value)) return <Annotator id={value} />;
  return isInstant(value) ? <DateText instant={value} /> : valueText(value, field);
}

/** The log stores ids, so that it does not keep an erased person's name. */
function Annotator({ id }: { id: string }) {
  const { data } = useUser(id);
  return <Link to={userPath(id)}>{data ? fullName(data) : id}</Link>;
}

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
                <Value value={before} field={field} />
              </del>{' '}
              <VisuallyHidden>became </VisuallyHidden>
            </>
          )}
          {after === null || after === '' ? 'nothing' : <Value value={after} field={field} />}
        </li>
      ))}
      {reason !== null && <li className={styles.reason}>{reason}</li>}
    </ul>
  );
}

export const AUDIT_COLUMNS: readonly Column<AuditEntry>[] = [
  { key: 'action', header: 'Event', primary: true, cell: ({ action }) => actionLabel(action) },
  { key: 'at', header: 'Time', sortable: true, cell: ({ at }) => <DateText instant={at} /> },
  {
    key: 'actor',
    header: 'Actor',
    cell: ({ actor, from }) =>
      actor ? (
        <TwoLines under={ROLE_LABEL[actor.role]}>
          <Link to={userPath(actor._id)}>{actor.name}</Link>
        </TwoLines>
      ) : from ? (
        'Visitor'
      ) : (
        'Command line or server'
      ),
  },
  {
    key: 'from',
    header: 'Source',
    cell: ({ from }) =>
      from ? (
        <TwoLines under={<span className={styles.unbroken}>{from.address}</span>}>{from.device}</TwoLines>
      ) : (
        AUDIT_SCREEN_MESSAGES.server
      ),
  },
  { key: 'target', header: 'Target', cell: (entry) => <Target entry={entry} /> },
  { key: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
];
