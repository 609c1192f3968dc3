import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPage, Navigate, Route, Routes, useLocation } from '@labelbridge/router';
import { countUnsentWork, useSession } from '@labelbridge/session';
import { Skeleton } from '@labelbridge/ui';
import { hasStoredClock, onStoredClock } from './features/clock/api/stored-clock.js';
import { OverviewPage } from './features/overview/pages/OverviewPage.js';

// Only a device with a clock fetches it.
const ClockBar = lazy(() => import(/* webpackChunkName: 'clock' */ './features/clock/components/ClockBar.js'));

// The overview comes with the area: it is where everybody lands, and one more fetch would be one more wait.
const ProjectsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-projects' */ './features/projects/pages/ProjectsPage.js'));
// A chunk that is named by its page's path (`pageChunkAt` of the contracts) is sent for with the page. These three are most of a working day and share most of their code: one fetch for all.
const JobsPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/JobsPage.js'));
const JobPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/JobPage.js'));
const WorkPage = lazyPage(() => import(/* webpackChunkName: 'workspace' */ './features/jobs/pages/WorkPage.js'));
const TasksPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/TasksPage.js'));
const PaymentsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-payment' */ './features/payments/pages/PaymentsPage.js'));
const PaymentPage = lazyPage(() => import(/* webpackChunkName: 'money' */ './features/payments/pages/PaymentPage.js'));
const StatementsPage = lazyPage(() => import(/* webpackChunkName: 'money' */ './features/payments/pages/StatementsPage.js'));
const ApplicationPage = lazyPage(() => import('./features/projects/pages/ApplicationPage.js'));
const ProfilePage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-profile' */ './features/profile/pages/ProfilePage.js'));
const SettingsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-settings' */ './features/settings/pages/SettingsPage.js'));

/** The annotator area's pages (specification section 2). */
export function Area() {
  return (
    <Suspense fallback={<Skeleton />}>
      <OnThisDevice />
      <Routes>
        <Route path="/dashboard" element={<Navigate to="/dashboard/overview" replace />} />
        <Route path="/dashboard/overview" element={<OverviewPage />} />
        <Route path="/dashboard/projects" element={<ProjectsPage />} />
        <Route path="/dashboard/applications/:id" element={<ApplicationPage />} />
        <Route path="/dashboard/jobs" element={<JobsPage />} />
        <Route path="/dashboard/jobs/:id" element={<JobPage />} />
        <Route path="/dashboard/work/:jobId" element={<WorkPage />} />
        <Route path="/dashboard/tasks" element={<TasksPage />} />
        <Route path="/dashboard/payment" element={<PaymentsPage />} />
        <Route path="/dashboard/payment/statements" element={<StatementsPage />} />
        <Route path="/dashboard/payment/:id" element={<PaymentPage />} />
        <Route path="/dashboard/profile" element={<ProfilePage />} />
        <Route path="/dashboard/settings" element={<SettingsPage />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

/** What this device does above every page but the workspace, which has it within: the clock, and sending the work that it keeps. */
function OnThisDevice() {
  const userId = useSession((session) => session.user?.userId);
  const hasClock = useSyncExternalStore(onStoredClock, () => hasStoredClock(userId));
  const isAtWork = useLocation().pathname.startsWith('/dashboard/work/');
  if (isAtWork || userId === undefined) return null;
  return (
    <Suspense fallback={null}>
      {hasClock && <ClockBar />}
      {countUnsentWork(userId) > 0 && <UnsentWork />}
    </Suspense>
  );
}

const RETRY_MS = 20_000;

/** Fetches what sends the work, now or when the network is back: a page must not fail for it. */
function UnsentWork() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const begin = () =>
      void import(/* webpackChunkName: 'workspace-send' */ './features/jobs/workspace/send-unsent-work.js').then(
        ({ sendUnsentWork }) => {
          if (!gone) stop ??= sendUnsentWork();
        },
        () => {
          // A browser may say that it is online before it is.
          clearTimeout(again);
          if (!gone) again = setTimeout(begin, RETRY_MS);
        },
      );
    begin();
    window.addEventListener('online', begin);
    return () => {
      gone = true;
      clearTimeout(again);
      stop?.();
      window.removeEventListener('online', begin);
    };
  }, []);
  return null;
}
