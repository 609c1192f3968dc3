import { AUDIT_KEPT_DAYS, PUBLIC_PAGES, RETENTION, TERMS_VERSION } from '@labelbridge/contracts';
import { NarrowPage } from '../../../site/components/NarrowPage.js';
import { SupportAddress } from '../../../site/components/SupportAddress.js';
import { usePageMeta } from '../../../site/use-page-meta.js';

const TERMS = [
  [
    'Your account',
    'An account belongs to one adult, who gives their own name and address and keeps their password to themselves. You work as a freelancer: you choose what you apply to, and may decline what you are offered.',
  ],
  [
    'The work',
    'Every project shows its pay before you apply, and every offer before you accept it. You do the work yourself, by its guideline, and do not copy or pass on the data that you see.',
  ],
  ['Review', 'An admin reviews what you submit. Rejected work and every change of an amount come with a reason that you can read.'],
  [
    'Pay',
    'Approved work becomes an invoice and is paid to your payout account in Naira. Work priced in dollars is converted at the rate that the invoice shows. Your statement lists every movement.',
  ],
  [
    'The end',
    'You may delete your account once no work is open and nothing is owed to you. An admin may suspend an account; what was approved stays due.',
  ],
] as const;

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

export default function TermsPage() {
  usePageMeta(PUBLIC_PAGES.terms);
  return (
    <NarrowPage title="Terms and privacy" lead={`Version ${TERMS_VERSION}. Your account records the version that you accepted.`}>
      <h2 id="terms">Terms</h2>
      <Clauses of={TERMS} />
      <h2 id="privacy">Privacy</h2>
      <Clauses of={PRIVACY} />
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

function Clauses({ of }: { of: typeof TERMS | typeof PRIVACY }) {
  return of.map(([title, text]) => (
    <section key={title}>
      <h3>{title}</h3>
      <p>{text}</p>
    </section>
  ));
}
