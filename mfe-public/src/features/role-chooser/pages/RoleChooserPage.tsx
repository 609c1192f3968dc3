import { useEffect, useState } from 'react';
import { HOME_OF, PUBLIC_PAGES, required, type Role, ROLE_CHOOSER_MESSAGES } from '@labelbridge/contracts';
import { Navigate, useNavigate } from '@labelbridge/router';
import { type ApiError, mayHaveSession, reloadUser, restore, type SessionUser, toApiError, useSession } from '@labelbridge/session';
import { Button, Card, ErrorState, Form, SelectField, Skeleton, useForm } from '@labelbridge/ui';
import { NarrowPage } from '../../../site/components/NarrowPage.js';
import { PATHS } from '../../../site/site.js';
import { usePageMeta } from '../../../site/use-page-meta.js';

const CHOICES: readonly { value: Role; label: string }[] = [
  { value: 'ADMIN', label: 'Admin' },
  { value: 'USER', label: 'User' },
];
const REFUSAL: Readonly<Record<Role, string>> = { ADMIN: ROLE_CHOOSER_MESSAGES.notAdmin, USER: ROLE_CHOOSER_MESSAGES.notAnnotator };
const RULES = { role: [required(ROLE_CHOOSER_MESSAGES.chooseRole)] };
const NOTHING_CHOSEN = { role: '' };

/** Specification section 2. The server checks the chosen role. */
export default function RoleChooserPage() {
  usePageMeta(PUBLIC_PAGES.roleChooser);
  const { status, user } = useSession();
  const isVisitor = status === 'visitor' || (status === 'unknown' && !mayHaveSession());
  if (user) return <Chooser user={user} />;
  if (isVisitor) return <Navigate to={`${PATHS.login}?next=${encodeURIComponent(PATHS.roleChooser)}`} replace />;
  return <RestoringSession />;
}

function Chooser({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const form = useForm(RULES, NOTHING_CHOSEN);
  return (
    <NarrowPage title={`Welcome, ${user.firstName}`} lead="Where do you want to go?">
      <Card>
        <Form
          form={form}
          guarded={false}
          label={PUBLIC_PAGES.roleChooser.title}
          onSubmit={async ({ role }) => {
            await reloadUser();
            const own = useSession.getState().user?.userRole;
            if (own === undefined) return;
            if (own !== role) throw new Error(REFUSAL[own === 'ADMIN' ? 'USER' : 'ADMIN']);
            void navigate(HOME_OF[own]);
          }}
        >
          <SelectField label="Role" options={CHOICES} placeholder="Choose a role" {...form.field('role')} />
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {ROLE_CHOOSER_MESSAGES.goToOverview}
          </Button>
        </Form>
      </Card>
    </NarrowPage>
  );
}

function RestoringSession() {
  const [error, setError] = useState<ApiError>();
  const ask = () => restore().catch((failure: unknown) => setError(toApiError(failure)));
  useEffect(() => void ask(), []);
  return (
    <NarrowPage title={PUBLIC_PAGES.roleChooser.title}>
      <Card>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => {
              setError(undefined);
              void ask();
            }}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    </NarrowPage>
  );
}
