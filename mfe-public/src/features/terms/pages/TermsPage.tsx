import { GuidelineChanges, GuidelineView, Notice } from '@labelbridge/area-parts';
import { AUDIT_KEPT_DAYS, PRIVACY_VERSION, PUBLIC_PAGES, RETENTION, TERMS_MESSAGES } from '@labelbridge/contracts';
import { Card, ErrorState, Skeleton } from '@labelbridge/ui';
import { NarrowPage } from '../../../site/components/NarrowPage.js';
import { SupportAddress } from '../../../site/components/SupportAddress.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { type Terms, useTerms } from '../api/terms.js';

const PRIVACY = [
  [
    'What we keep',
    'Your name, username, email, phone, Telegram name and payout account; your applications, work and messages; your devices and log-ins; a record of what was done with the account.',
  ],
  ['Why', 'To offer you work, to review and pay it, to protect accounts and to keep the books that the law asks for. We do not sell it.'],
  [
    'Who sees it',
    'Admins, and the bank that pays you. Of a payout account admins see four digits; whoever looks at the whole number gives a reason, which is recorded.',
  ],
  [
    'Your rights',
    'You correct your name, phone and payout account in Profile, and download or delete what we keep in Settings (Nigeria Data Protection Act 2023, sections 34 to 38).',
  ],
] as const;

/** Rendered by the server with the terms, so that it is complete without scripts. */
export default function TermsPage() {
  usePageMeta(PUBLIC_PAGES.terms);
  return (
    <NarrowPage title="Terms and privacy" lead="What you agree to, what we keep of you, and why.">
      <h2 id="terms">Terms</h2>
      <CurrentTerms />
      <h2 id="privacy">Privacy</h2>
      <p>Version {PRIVACY_VERSION}.</p>
      {PRIVACY.map(([title, text]) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <h3>For how long</h3>
      <ul>
        {RETENTION.map(({ what, field, days, why }) => (
          <li key={`${what} ${field}`}>
            {what}: {days === 1 ? '1 day' : `${days} days`}, {why}.
          </li>
        ))}
        <li>The record of what was done: {AUDIT_KEPT_DAYS / 365} years, as accounting records.</li>
        <li>Invoices, payouts and the ledger stay; without your name once the account is deleted.</li>
      </ul>
      <p>
        <SupportAddress before="Questions and complaints: " />
      </p>
    </NarrowPage>
  );
}

function CurrentTerms() {
  const { data, error, reload } = useTerms();
  if (data) return <Shown terms={data.data} />;
  if (error) return <ErrorState title="The terms could not be loaded" error={error} onRetry={() => void reload()} />;
  return <Skeleton lines={8} label="Loading the terms" />;
}

function Shown({ terms: { current, announced } }: { terms: Terms }) {
  return (
    <>
      <p>
        Version {current.version}
        {current.startsOn && `, in force since ${current.startsOn}`}. Your account records the version that you accepted.
      </p>
      {announced && (
        <>
          <Notice tone="info" title={`Version ${announced.version} starts on ${announced.startsOn ?? ''}`}>
            <p>{announced.summary}</p>
            <p>{TERMS_MESSAGES.declining}</p>
          </Notice>
          <Card title={`What changes from version ${current.version} to ${announced.version}`}>
            <GuidelineChanges changes={announced.changes} />
          </Card>
        </>
      )}
      <GuidelineView clauses={current.clauses} listed={false} />
    </>
  );
}
