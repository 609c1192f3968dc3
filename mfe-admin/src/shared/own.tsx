import { OWN_MESSAGES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { Chip } from '@labelbridge/ui';
import styles from './shared.module.css';

interface OfAnnotator {
  readonly annotator?: { readonly username: string } | null;
}

/** Recognises the admin's own work and pay, on which only another admin may decide. */
export function useIsOwn(): (of: OfAnnotator) => boolean {
  const me = useSession((session) => session.user?.userName);
  return ({ annotator }) => me !== undefined && annotator?.username === me;
}

/** Replaces the buttons that decide on the admin's own work or pay. */
export const OwnText = () => <span className={styles.own}>{OWN_MESSAGES.notYourOwn}</span>;

/** Does the same in a row of a list, which has no room for the reason: `OwnNotice` gives it. */
export const OwnChip = () => (
  <span className={styles.own}>
    <Chip>{OWN_MESSAGES.yours}</Chip>
  </span>
);

/** Explains above a list why the admin's own rows have no buttons. */
export function OwnNotice({ rows }: { rows: readonly OfAnnotator[] | undefined }) {
  const isOwn = useIsOwn();
  return rows?.some(isOwn) ? <p className={styles.own}>{OWN_MESSAGES.inList}</p> : null;
}
