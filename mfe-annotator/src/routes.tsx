import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { UnknownPage } from '@labelbridge/area-parts';
import { lazyPage, Navigate, Route, Routes, useLocation } from '@labelbridge/router';
import { countUnsentWork, useQueuedChanges, useSession } from '@labelbridge/session';
import { Skeleton } from '@labelbridge/ui';
import { hasStoredClock, onStoredClock } from './features/clock/api/stored-clock.js';
import { loadSync } from './features/jobs/workspace/load-sync.js';
import { OverviewPage } from './features/overview/pages/OverviewPage.js';

// Code for devices with a clock only.
const ClockBar = lazy(() => import(/* webpackChunkName: 'clock' */ './features/clock/components/ClockBar.js'));

// The overview is part of the area's chunk: it is the landing page, and another fetch would delay it.
const ProjectsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-projects' */ './features/projects/pages/ProjectsPage.js'));
// A chunk named by its page's path (`pageChunkAt` of the contracts) is preloaded with the page. These three pages are most of a working day
// and share most of their code, so they are one chunk.
const JobsPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/JobsPage.js'));
const JobPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/JobPage.js'));
// Loaded through that chunk, so that the workspace does not repeat its code: annotators come from these pages.
const WorkPage = lazyPage(async () =>
  (await import(/* webpackChunkName: 'work' */ './features/jobs/pages/load-work-page.js')).loadWorkPage(),
);
const TasksPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/TasksPage.js'));
const PaymentsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-payment' */ './features/payments/pages/PaymentsPage.js'));
const PaymentPage = lazyPage(() => import(/* webpackChunkName: 'money' */ './features/payments/pages/PaymentPage.js'));
const StatementsPage = lazyPage(() => import(/* webpackChunkName: 'money' */ './features/payments/pages/StatementsPage.js'));
const ApplicationPage = lazyPage(() => import('./features/projects/pages/ApplicationPage.js'));
const ProjectConcernsPage = lazyPage(() => import('./features/concerns/pages/ProjectConcernsPage.js'));
const ProjectQuestionsPage = lazyPage(() => import('./features/questions/pages/ProjectQuestionsPage.js'));
const QualityPage = lazyPage(() => import('./features/quality/pages/QualityPage.js'));
const QuestionsPage = lazyPage(() => import('./features/flags/pages/QuestionsPage.js'));
const QuestionPage = lazyPage(() => import('./features/flags/pages/QuestionPage.js'));
const WorkRecordPage = lazyPage(() => import('./features/work-record/pages/WorkRecordPage.js'));
const TermsPage = lazyPage(() => import('./features/terms/pages/TermsPage.js'));
const ExamsPage = lazyPage(() => import('./features/exams/pages/ExamsPage.js'));
const ExamPage = lazyPage(() => import('./features/exams/pages/ExamPage.js'));
const ExamTryPage = lazyPage(() => import(/* webpackChunkName: 'exam-try' */ './features/exams/pages/ExamTryPage.js'));
const ProfilePage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-profile' */ './features/profile/pages/ProfilePage.js'));
const SettingsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-settings' */ './features/settings/pages/SettingsPage.js'));

const FETCH_AGAIN_MS = 10_000;

/** Specification section 2. */
export function Area() {
  return (
    <Suspense fallback={<Skeleton />}>
      <OnThisDevice />
      <Routes>
        <Route path="/dashboard" element={<Navigate to="/dashboard/overview" replace />} />
        <Route path="/dashboard/overview" element={<OverviewPage />} />
        <Route path="/dashboard/projects" element={<ProjectsPage />} />
        <Route path="/dashboard/projects/:id/concerns" element={<ProjectConcernsPage />} />
        <Route path="/dashboard/projects/:id/questions" element={<ProjectQuestionsPage />} />
        <Route path="/dashboard/applications/:id" element={<ApplicationPage />} />
        <Route path="/dashboard/jobs" element={<JobsPage />} />
        <Route path="/dashboard/jobs/:id" element={<JobPage />} />
        <Route path="/dashboard/work/:jobId" element={<WorkPage />} />
        <Route path="/dashboard/tasks" element={<TasksPage />} />
        <Route path="/dashboard/payment" element={<PaymentsPage />} />
        <Route path="/dashboard/payment/statements" element={<StatementsPage />} />
        <Route path="/dashboard/payment/:id" element={<PaymentPage />} />
        <Route path="/dashboard/quality" element={<QualityPage />} />
        <Route path="/dashboard/quality/questions" element={<QuestionsPage />} />
        <Route path="/dashboard/quality/questions/:id" element={<QuestionPage />} />
        <Route path="/dashboard/work-record" element={<WorkRecordPage />} />
        <Route path="/dashboard/terms" element={<TermsPage />} />
        <Route path="/dashboard/exams" element={<ExamsPage />} />
        <Route path="/dashboard/exams/:id" element={<ExamPage />} />
        <Route path="/dashboard/exam-tries/:id" element={<ExamTryPage />} />
        <Route path="/dashboard/profile" element={<ProfilePage />} />
        <Route path="/dashboard/settings" element={<SettingsPage />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </Suspense>
  );
}

/** Runs the clock and sends stored work above every page. The workspace does both itself. */
function OnThisDevice() {
  const userId = useSession((session) => session.user?.userId);
  const hasClock = useSyncExternalStore(onStoredClock, () => hasStoredClock(userId));
  const isAtWork = useLocation().pathname.startsWith('/dashboard/work/');
  // A change of the queue renders this again, with a new count of unsent work.
  useQueuedChanges();
  if (isAtWork || userId === undefined) return null;
  return (
    <>
      <Suspense fallback={null}>{hasClock && <ClockBar />}</Suspense>
      {countUnsentWork(userId) > 0 && <UnsentWork />}
    </>
  );
}

/**
 * Fetches the code that sends the work, without failing the page. It retries until it succeeds, because a browser may report "online"
 * before its service worker can fetch.
 */
function UnsentWork() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      loadSync().then(
        ({ sendUnsentWork }) => {
          if (!gone) stop ??= sendUnsentWork();
        },
        () => {
          if (!gone) timer = setTimeout(begin, FETCH_AGAIN_MS);
        },
      );
    };
    begin();
    window.addEventListener('online', begin);
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
      window.removeEventListener('online', begin);
    };
  }, []);
  return null;
}
