import { OWN_MESSAGES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { Chip } from '@labelbridge/ui';
import styles from './own.module.css';

interface OfAnnotator {
  readonly annotator?: { readonly username: string } | null;
}

/** Tells the admin's own work and pay, on which the server lets another admin decide alone. */
export function useIsOwn(): (of: OfAnnotator) => boolean {
  const me = useSession((session) => session.user?.userName);
  return ({ annotator }) => me !== undefined && annotator?.username === me;
}

/** Stands in place of the buttons that decide on one's own work or pay. */
export const OwnText = () => <span className={styles.own}>{OWN_MESSAGES.notYourOwn}</span>;

/** The same in a row of a list, which has no room for the reason: `OwnNotice` gives it. */
export const OwnChip = () => (
  <span className={styles.own}>
    <Chip>{OWN_MESSAGES.yours}</Chip>
  </span>
);

/** Says above a list why rows have no buttons, where one is the admin's own. */
export function OwnNotice({ rows }: { rows: readonly OfAnnotator[] | undefined }) {
  const isOwn = useIsOwn();
  return rows?.some(isOwn) ? <p className={styles.own}>{OWN_MESSAGES.inList}</p> : null;
}
