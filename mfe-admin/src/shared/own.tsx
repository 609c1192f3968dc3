import { OWN_MESSAGES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
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
