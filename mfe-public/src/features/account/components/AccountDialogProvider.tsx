import { type ReactNode, useCallback, useState } from 'react';
import { Dialog } from '@labelbridge/ui';
import { AccountDialogContext, type AccountForm } from '../account-dialog.js';
import { useAfterLogin } from '../use-after-login.js';
import { LoginForm } from './LoginForm.js';
import { SignupForm } from './SignupForm.js';

/** Holds the two modals, 400 px wide (specification section 9); each switches to the other. */
export function AccountDialogProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ form: AccountForm; next?: string | undefined }>();
  const open = useCallback((form: AccountForm, next?: string) => setShown({ form, next }), []);
  const close = () => setShown(undefined);
  const entered = useAfterLogin(shown?.next);
  const switchTo = (form: AccountForm) => setShown((now) => ({ ...now, form }));

  return (
    <AccountDialogContext value={open}>
      {children}
      <Dialog open={shown?.form === 'login'} onClose={close} title="Login" width={400}>
        <LoginForm
          onEntered={(user) => {
            close();
            entered(user);
          }}
          onLeave={close}
          onSwitch={() => switchTo('signup')}
        />
      </Dialog>
      <Dialog open={shown?.form === 'signup'} onClose={close} title="Sign Up" width={400}>
        <SignupForm
          onEntered={(user) => {
            close();
            entered(user);
          }}
          onSwitch={() => switchTo('login')}
        />
      </Dialog>
    </AccountDialogContext>
  );
}
