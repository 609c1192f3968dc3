import { useAction } from '@labelbridge/session';
import { Button, toast, useConfirm } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { changeUser, type User, type UserChanges } from '../api/users.js';
import styles from './manage-user.module.css';

interface Change {
  heading: string;
  what: string;
  label: string;
  danger: boolean;
  changes: UserChanges;
}

/** The changes that the account's present state allows. */
export function changesFor(user: Pick<User, 'firstname' | 'role' | 'status'>): readonly Change[] {
  const name = user.firstname;
  return [
    user.role === 'USER'
      ? {
          heading: 'Role',
          what: `An admin sees every account, decides on applications and jobs, and pays. ${name} will no longer work as an annotator.`,
          label: 'Make admin',
          danger: true,
          changes: { role: 'ADMIN' },
        }
      : {
          heading: 'Role',
          what: `${name} loses the admin area and works as an annotator.`,
          label: 'Make annotator',
          danger: true,
          changes: { role: 'USER' },
        },
    user.status === 'active'
      ? {
          heading: 'Access',
          what: `${name} is logged out everywhere, cannot log in, and cannot be assigned work. Jobs and invoices stay as they are.`,
          label: 'Suspend',
          danger: true,
          changes: { status: 'suspended' },
        }
      : {
          heading: 'Access',
          what: `${name} can log in and be assigned work again.`,
          label: 'Activate',
          danger: false,
          changes: { status: 'active' },
        },
  ];
}

/**
 * Changes an account's role or access, each after a confirmation that describes the change.
 *
 * @param props.onDone called when something was changed
 */
export function AccountChanges({ user, onDone }: { user: User; onDone?: () => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const change = useAction(
    async (changes: UserChanges) => {
      toast.success(await changeUser(user._id, changes));
      onDone?.();
    },
    (error) => toast.error('The account is unchanged', error.message),
  );
  const ask = async ({ label, what, danger, changes }: Change) => {
    const yes = await confirm({ title: `${label}: ${fullName(user)}?`, text: what, confirmLabel: label, cancelLabel: 'Cancel', danger });
    if (yes) await change.run(changes);
  };
  return (
    <>
      {changesFor(user).map((each) => (
        <section key={each.heading} className={styles.change}>
          <div>
            <h3>{each.heading}</h3>
            <p className={styles.what}>{each.what}</p>
          </div>
          <Button variant={each.danger ? 'danger' : 'primary'} disabled={change.busy} onClick={() => void ask(each)}>
            {each.label}
          </Button>
        </section>
      ))}
      {confirmDialog}
    </>
  );
}
