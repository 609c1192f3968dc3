import { Suspense } from 'react';
import { lazyPage, Navigate, Route, Routes } from '@labelbridge/router';
import { Skeleton } from '@labelbridge/ui';
import { OverviewPage } from './features/overview/pages/OverviewPage.js';

// The overview comes with the area: it is where everybody lands, and one more fetch would be one more wait.
const ProjectsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-projects' */ './features/projects/pages/ProjectsPage.js'));
// A chunk that is named by its page's path (`pageChunkAt` of the contracts) is sent for with the page. These three are most of a working day and share most of their code: one fetch for all.
const JobsPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/JobsPage.js'));
const JobPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/JobPage.js'));
const TasksPage = lazyPage(() => import(/* webpackChunkName: 'work' */ './features/jobs/pages/TasksPage.js'));
const PaymentsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-payment' */ './features/payments/pages/PaymentsPage.js'));
const PaymentPage = lazyPage(() => import(/* webpackChunkName: 'money' */ './features/payments/pages/PaymentPage.js'));
const StatementsPage = lazyPage(() => import(/* webpackChunkName: 'money' */ './features/payments/pages/StatementsPage.js'));
const ProfilePage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-profile' */ './features/profile/pages/ProfilePage.js'));
const SettingsPage = lazyPage(() => import(/* webpackChunkName: 'page-dashboard-settings' */ './features/settings/pages/SettingsPage.js'));

/** The annotator area's pages (specification section 2). */
export function Area() {
  return (
    <Suspense fallback={<Skeleton />}>
      <Routes>
        <Route path="/dashboard" element={<Navigate to="/dashboard/overview" replace />} />
        <Route path="/dashboard/overview" element={<OverviewPage />} />
        <Route path="/dashboard/projects" element={<ProjectsPage />} />
        <Route path="/dashboard/jobs" element={<JobsPage />} />
        <Route path="/dashboard/jobs/:id" element={<JobPage />} />
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
