import { type ReactNode, useCallback, useState } from 'react';
import { type SessionUser } from '@labelbridge/session';
import { Dialog } from '@labelbridge/ui';
import { AccountDialogContext, type AccountForm } from '../../../site/account-dialog.js';
import { useAfterLogin } from '../use-after-login.js';
import { LoginForm } from './LoginForm.js';
import { SignupForm } from './SignupForm.js';

/** Provides the log-in and sign-up modals, 400 px wide (specification section 9); each switches to the other. */
export function AccountDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ form: AccountForm; next?: string | undefined }>();
  const open = useCallback((form: AccountForm, next?: string) => setShown({ form, next }), []);
  const close = () => setShown(undefined);
  const goOn = useAfterLogin(shown?.next);
  const switchTo = (form: AccountForm) => setShown((now) => ({ ...now, form }));
  const onEntered = (user: SessionUser) => {
    close();
    goOn(user);
  };

  return (
    <AccountDialogContext value={open}>
      {children}
      <Dialog open={shown?.form === 'login'} onClose={close} title="Login" width={400}>
        <LoginForm onEntered={onEntered} onLeave={close} onSwitch={() => switchTo('signup')} />
      </Dialog>
      <Dialog open={shown?.form === 'signup'} onClose={close} title="Sign Up" width={400}>
        <SignupForm onEntered={onEntered} onSwitch={() => switchTo('login')} />
      </Dialog>
    </AccountDialogContext>
  );
}
