import { useState } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { DUTIES, isErased, ONE_ADMIN_MESSAGES, PRIVACY_MESSAGES, PROMOTION_MESSAGES } from '@labelbridge/contracts';
import { useAction, useSession } from '@labelbridge/session';
import { Button, DateText, FormActions, toast, useConfirm } from '@labelbridge/ui';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { dutyLabels } from '../../../shared/duties.js';
import { fullName } from '../../../shared/PersonName.js';
import { approvePromotion, changeUser, type User, type UserChanges } from '../api/users.js';
import { DutiesDialog } from './DutiesDialog.js';
import { SuspendDialog } from './SuspendDialog.js';
import styles from './manage-user.module.css';

interface Change {
  heading: string;
  what: string;
  label: string;
  danger: boolean;
  changes: UserChanges;
}

const unverified = ({ emailVerified }: Pick<User, 'emailVerified'>): string => (emailVerified ? '' : ` ${PROMOTION_MESSAGES.unverified}`);

export function changesFor(user: Pick<User, 'firstname' | 'role' | 'status' | 'promotion' | 'emailVerified'>): readonly Change[] {
  const name = user.firstname;
  if (user.promotion) return [accessOf(user)];
  return [
    user.role === 'USER'
      ? {
          heading: 'Role',
          what: `An admin sees every account, decides on applications and jobs, and pays. ${name} will no longer work as an annotator. Another admin must approve it.${unverified(user)}`,
          label: 'Propose as admin',
          danger: true,
          changes: { role: 'ADMIN' },
        }
      : {
          heading: 'Role',
          what: `As an annotator, ${name} has no access to the admin area.`,
          label: 'Make annotator',
          danger: true,
          changes: { role: 'USER' },
        },
    accessOf(user),
  ];
}

function accessOf({ firstname: name, status }: Pick<User, 'firstname' | 'status'>): Change {
  return status === 'active'
    ? {
        heading: 'Access',
        what: `Suspension logs ${name} out everywhere. They can neither log in nor be assigned work. You choose what becomes of each open job.`,
        label: 'Suspend',
        danger: true,
        changes: { status: 'suspended' },
      }
    : {
        heading: 'Access',
        what: `Activation lets ${name} log in and be assigned work again.`,
        label: 'Activate',
        danger: false,
        changes: { status: 'active' },
      };
}

function proposalText(user: User, { duties }: NonNullable<User['promotion']>): string {
  if (user.role === 'ADMIN') return `the duties ${dutyLabels(duties)} for ${fullName(user)}`;
  return `${fullName(user)} as an admin${duties.length < DUTIES.length ? ` with the duties ${dutyLabels(duties)}` : ''}`;
}

/** Shows a waiting promotion or change of duties. An admin other than its proposer approves it, and any admin withdraws it. */
function Promotion({
  user,
  promotion,
  onDone,
}: {
  user: User;
  promotion: NonNullable<User['promotion']>;
  onDone: (() => void) | undefined;
}) {
  const me = useSession((session) => session.user?.userId);
  const decide = useAction(async (call: () => Promise<string>) => {
    toast.success(await call());
    onDone?.();
  }, toastFailure('The account is unchanged'));
  const isMine = promotion.byId === me;
  return (
    <section className={styles.change}>
      <div>
        <h3>{user.role === 'ADMIN' ? 'Duties' : 'Role'}</h3>
        <p className={styles.what} role="status">
          {isMine ? 'You' : promotion.byName} proposed {proposalText(user, promotion)} on <DateText instant={promotion.at} />.{' '}
          {isMine ? 'Another admin must approve it.' : 'Approve it only where you know why.'}
          {unverified(user)}
        </p>
      </div>
      <FormActions>
        {!isMine && (
          <Button variant="primary" busy={decide.busy} onClick={() => void decide.run(() => approvePromotion(user._id, promotion.duties))}>
            Approve
          </Button>
        )}
        <Button disabled={decide.busy} onClick={() => void decide.run(() => changeUser(user._id, { withdraw: true }))}>
          Withdraw
        </Button>
      </FormActions>
    </section>
  );
}

/**
 * Changes an account's role or access, each after a confirmation that describes the change.
 *
 * @param props.onDone called after a change
 */
export function AccountChanges({ user, onDone }: { user: User; onDone?: () => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const [suspending, setSuspending] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const change = useAction(async (changes: UserChanges) => {
    toast.success(await changeUser(user._id, changes));
    onDone?.();
  }, toastFailure('The account is unchanged'));
  const ask = async ({ label, what, danger, changes }: Change) => {
    if (changes.status === 'suspended' && user.role === 'USER') {
      setSuspending(true);
      return;
    }
    const yes = await confirm({ title: `${label}: ${fullName(user)}?`, text: what, confirmLabel: label, cancelLabel: 'Cancel', danger });
    if (yes) await change.run(changes);
  };
  if (isErased(user)) return <p className={styles.what}>{PRIVACY_MESSAGES.erasedAccount}</p>;
  return (
    <>
      <OneAdminNotice what={ONE_ADMIN_MESSAGES.promotion} />
      {user.promotion && <Promotion user={user} promotion={user.promotion} onDone={onDone} />}
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
      {!user.promotion && (
        <section className={styles.change}>
          <div>
            <h3>Duties</h3>
            <p className={styles.what}>
              {user.role === 'ADMIN' ? `${dutyLabels(user.duties)}.` : `A reviewer, for example, is an admin with the duty Review alone.`}
            </p>
          </div>
          <Button onClick={() => setChoosing(true)}>{user.role === 'ADMIN' ? 'Change duties' : 'Propose with some duties'}</Button>
        </section>
      )}
      {confirmDialog}
      {choosing && (
        <DutiesDialog
          user={user}
          onDone={() => {
            setChoosing(false);
            onDone?.();
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {suspending && (
        <SuspendDialog
          user={user}
          onDone={() => {
            setSuspending(false);
            onDone?.();
          }}
          onClose={() => setSuspending(false)}
        />
      )}
    </>
  );
}
