import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { SignupForm } from '../components/SignupForm.js';
import { AccountPage } from './AccountPage.js';

export default function SignupPage() {
  usePageMeta(PUBLIC_PAGES.signup);
  return (
    <AccountPage title="Create your account" lead="One account for every project." other={PATHS.login}>
      {(onSwitch) => <SignupForm onSwitch={onSwitch} />}
    </AccountPage>
  );
}
