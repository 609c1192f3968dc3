import { DetailList } from '@labelbridge/area-parts';
import { Dialog, LinkButton } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { userPath } from '../../../shared/paths.js';
import { type User } from '../api/users.js';
import { AccountChanges } from './AccountChanges.js';
import { accountDetails } from './account-details.js';
import styles from './manage-user.module.css';

export function ManageUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={fullName(user)}>
      <DetailList details={accountDetails(user)} />
      <p className={styles.more}>
        <LinkButton size="small" to={userPath(user._id)}>
          See jobs, payments and history
        </LinkButton>
      </p>
      <AccountChanges user={user} onDone={onClose} />
    </Dialog>
  );
}
