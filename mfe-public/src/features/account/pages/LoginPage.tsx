import { useDocumentTitle } from '@labelbridge/ui';
import { PATHS } from '../../site/site.js';
import { LoginForm } from '../components/LoginForm.js';
import { AccountPage } from './AccountPage.js';

/** /login */
export default function LoginPage() {
  useDocumentTitle('Login', 'Log in to Labelbridge to see your projects, your tasks and your pay.');
  return (
    <AccountPage title="Welcome back" lead="Log in to your projects, tasks and pay." other={PATHS.signup}>
      {(onSwitch) => <LoginForm onSwitch={onSwitch} />}
    </AccountPage>
  );
}
