import { Suspense } from 'react';
import { lazyPage, Navigate, Route, Routes } from '@labelbridge/router';
import { TableSkeleton } from '@labelbridge/ui';

const OverviewPage = lazyPage(() => import('./features/overview/pages/OverviewPage.js'));
const UsersPage = lazyPage(() => import('./features/users/pages/UsersPage.js'));
const ProjectsPage = lazyPage(() => import('./features/projects/pages/ProjectsPage.js'));
const ProjectPage = lazyPage(() => import('./features/projects/pages/ProjectPage.js'));
const ApplicationsPage = lazyPage(() => import('./features/applications/pages/ApplicationsPage.js'));
const TasksPage = lazyPage(() => import('./features/tasks/pages/TasksPage.js'));
const JobsPage = lazyPage(() => import('./features/jobs/pages/JobsPage.js'));
const JobPage = lazyPage(() => import('./features/jobs/pages/JobPage.js'));
const PaymentsPage = lazyPage(() => import('./features/payments/pages/PaymentsPage.js'));
const UserPage = lazyPage(() => import('./features/users/pages/UserPage.js'));
const AuditPage = lazyPage(() => import('./features/audit/pages/AuditPage.js'));
const UploadEmailPage = lazyPage(() => import('./features/contacts/pages/UploadEmailPage.js'));
const SettingsPage = lazyPage(() => import('./features/settings/pages/SettingsPage.js'));

/** The admin area's pages. The code of each comes when it is first opened. */
export function Area() {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Routes>
        <Route path="/admin" element={<OverviewPage />} />
        <Route path="/admin/users" element={<UsersPage />} />
        <Route path="/admin/users/:id" element={<UserPage />} />
        <Route path="/admin/audit" element={<AuditPage />} />
        <Route path="/admin/projects" element={<ProjectsPage />} />
        <Route path="/admin/projects/:id" element={<ProjectPage />} />
        <Route path="/admin/applications" element={<ApplicationsPage />} />
        <Route path="/admin/tasks" element={<TasksPage />} />
        <Route path="/admin/jobs" element={<JobsPage />} />
        <Route path="/admin/jobs/:id" element={<JobPage />} />
        <Route path="/admin/payments" element={<PaymentsPage />} />
        <Route path="/uploadEmail/*" element={<UploadEmailPage />} />
        <Route path="/admin/settings" element={<SettingsPage />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
