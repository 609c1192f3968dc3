import { Dialog, LinkButton } from '@labelbridge/ui';
import { Facts } from '../../../shared/show/Facts.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { type User } from '../api/users.js';
import { accountFacts } from './account-facts.js';
import { AccountChanges } from './AccountChanges.js';
import styles from './manage-user.module.css';

/** Shows one account, with what can be changed of it. */
export function ManageUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={fullName(user)}>
      <Facts facts={accountFacts(user)} />
      <p className={styles.more}>
        <LinkButton size="small" to={`/admin/users/${user._id}`}>
          See jobs, payments and history
        </LinkButton>
      </p>
      <AccountChanges user={user} onDone={onClose} />
    </Dialog>
  );
}
