import { ACCOUNT_MESSAGES, HOME_OF, type Role } from '@labelbridge/contracts';
import { EmptyState, LinkButton, useDocumentTitle } from '@labelbridge/ui';

const WHOSE: Readonly<Record<Role, string>> = { ADMIN: ACCOUNT_MESSAGES.adminsOnly, USER: ACCOUNT_MESSAGES.annotatorsOnly };

/** Replaces a page of another role: names that role, and links to the overview of the person. */
export function WrongRole({ needed, own }: { needed: Role; own: Role }) {
  useDocumentTitle(WHOSE[needed]);
  return (
    <EmptyState
      icon="lock"
      title={WHOSE[needed]}
      text="You are logged in with an account that cannot open this page."
      action={
        <LinkButton variant="primary" to={HOME_OF[own]}>
          Go to my overview
        </LinkButton>
      }
    />
  );
}
