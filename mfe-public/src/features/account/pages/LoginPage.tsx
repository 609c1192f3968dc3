import { ACCOUNT_MESSAGES, PUBLIC_PAGES, safeReturnPath, sessionEndText } from '@labelbridge/contracts';
import { useSearchParams } from '@labelbridge/router';
import { Notice } from '../../../site/components/Notice.js';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { LoginForm } from '../components/LoginForm.js';
import { AccountPage } from './AccountPage.js';

function reasonOf(query: URLSearchParams): string | undefined {
  const ended = sessionEndText(query.get('reason'));
  if (ended !== undefined) return ended;
  return safeReturnPath(query.get('next')) === undefined ? undefined : ACCOUNT_MESSAGES.sessionNeeded;
}

export default function LoginPage() {
  usePageMeta(PUBLIC_PAGES.login);
  const [query] = useSearchParams();
  const reason = reasonOf(query);
  const suspended = reason === ACCOUNT_MESSAGES.suspended;
  return (
    <AccountPage
      title="Welcome back"
      lead="Log in to your projects, tasks and pay."
      other={PATHS.signup}
      notice={reason !== undefined && !suspended && <Notice>{reason}</Notice>}
    >
      {(onSwitch) => <LoginForm suspended={suspended} onSwitch={onSwitch} />}
    </AccountPage>
  );
}
