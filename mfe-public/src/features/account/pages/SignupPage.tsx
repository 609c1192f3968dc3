import { useDocumentTitle } from '@labelbridge/ui';
import { PATHS } from '../../site/site.js';
import { SignupForm } from '../components/SignupForm.js';
import { AccountPage } from './AccountPage.js';

/** /signup */
export default function SignupPage() {
  useDocumentTitle(
    'Sign Up',
    'Sign up to Labelbridge, apply to verified remote projects, and be paid into your Naira account.',
  );
  return (
    <AccountPage title="Create your account" lead="One account for every project." other={PATHS.login}>
      {(onSwitch) => <SignupForm onSwitch={onSwitch} />}
    </AccountPage>
  );
}
