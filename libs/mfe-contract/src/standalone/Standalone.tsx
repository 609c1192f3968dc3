import { useEffect, useState, type ComponentType, StrictMode } from 'react';
import {
  areaOfPath,
  HOME_OF,
  type AreaDescription,
  type Role,
  AREAS,
  type AreaName,
  LOGIN_RULES,
  SECOND_FACTOR_MESSAGES,
} from '@labelbridge/contracts';
import { Navigate, useLocation, BrowserRouter } from '@labelbridge/router';
import { restore, toApiError, useSession, type ApiError, login } from '@labelbridge/session';
import { ErrorState, LeaveQuestion, Skeleton, Toaster, Button, Card, Form, Logo, PasswordField, TextField, useForm } from '@labelbridge/ui';
import { createRoot } from 'react-dom/client';
import { PersonFrame, WrongRole } from '../frame/index.js';
import styles from './standalone.module.css';

/** Log-in of a standalone area. The log-in of the product belongs to the public area. */
function StandaloneLogin() {
  const form = useForm(LOGIN_RULES, { email: '', password: '' });
  return (
    <main className={styles.page}>
      <Logo />
      <Card>
        <h1 className={styles.title}>Log in to work on this area</h1>
        <Form
          form={form}
          guarded={false}
          onSubmit={async (values) => {
            // Only the public area has the second step.
            if ('challenge' in (await login(values))) throw new Error(SECOND_FACTOR_MESSAGES.needed);
          }}
        >
          <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
          <PasswordField label="Password" {...form.field('password')} />
          <Button type="submit" variant="primary" busy={form.busy}>
            Login
          </Button>
        </Form>
      </Card>
    </main>
  );
}

function Standalone({ area, Area }: { area: AreaDescription; Area: ComponentType }) {
  const { pathname } = useLocation();
  const home = area.role ? HOME_OF[area.role] : '/';
  if (areaOfPath(pathname)?.name !== area.name) return <Navigate to={home} replace />;
  return (
    <>
      {area.role ? <ForRole role={area.role} Area={Area} /> : <ForAnybody Area={Area} />}
      <LeaveQuestion />
      <Toaster />
    </>
  );
}

function useRestored(): ApiError | undefined {
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    restore().catch((failure: unknown) => setError(toApiError(failure)));
  }, []);
  return error;
}

function ForAnybody({ Area }: { Area: ComponentType }) {
  useRestored();
  return <Area />;
}

function ForRole({ role, Area }: { role: Role; Area: ComponentType }) {
  const { status, user } = useSession();
  const error = useRestored();
  if (status === 'visitor') return <StandaloneLogin />;
  return (
    <PersonFrame user={user} role={role}>
      {user && (user.userRole === role ? <Area /> : <WrongRole needed={role} own={user.userRole} />)}
      {!user && (error ? <ErrorState error={error} onRetry={() => window.location.reload()} /> : <Skeleton />)}
    </PersonFrame>
  );
}

/** Mounts an area without the shell. @throws Error if the area is unknown, or the page has no `#root` */
export function mountStandalone(name: AreaName, Area: ComponentType): void {
  const area = AREAS.find((known) => known.name === name);
  const root = document.getElementById('root');
  if (!area || !root) throw new Error(`There is no area ${name}, or the page has no #root.`);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Standalone area={area} Area={Area} />
      </BrowserRouter>
    </StrictMode>,
  );
}
