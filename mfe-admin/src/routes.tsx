import { Suspense } from 'react';
import { UnknownPage } from '@labelbridge/area-parts';
import { lazyPage, Navigate, Route, Routes } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { TableSkeleton } from '@labelbridge/ui';
import { NeedsDuty } from './shared/duties.js';
import OverviewPage from './features/overview/pages/OverviewPage.js';

// A chunk named by its page's path (`pageChunkAt` of the contracts) is preloaded with the page.
const UsersPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-users' */ './features/users/pages/UsersPage.js'));
const ProjectsPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-projects' */ './features/projects/pages/ProjectsPage.js'));
const ProjectPage = lazyPage(() => import('./features/projects/pages/ProjectPage.js'));
const GuidelinePage = lazyPage(() => import('./features/guidelines/pages/GuidelinePage.js'));
const QualityPage = lazyPage(() => import('./features/quality/pages/QualityPage.js'));
const PersonQualityPage = lazyPage(() => import('./features/quality/pages/PersonQualityPage.js'));
const AgreementPage = lazyPage(() => import('./features/agreement/pages/AgreementPage.js'));
const ConcernsPage = lazyPage(() => import('./features/concerns/pages/ConcernsPage.js'));
const QuestionsPage = lazyPage(() => import('./features/questions/pages/QuestionsPage.js'));
const AdjudicatePage = lazyPage(() => import('./features/agreement/pages/AdjudicatePage.js'));
const AppealsPage = lazyPage(() => import('./features/jobs/pages/AppealsPage.js'));
const FlagsPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-flags' */ './features/flags/pages/FlagsPage.js'));
const FlagPage = lazyPage(() => import('./features/flags/pages/FlagPage.js'));
const ApplicationsPage = lazyPage(
  () => import(/* webpackChunkName: 'page-admin-applications' */ './features/projects/pages/ApplicationsPage.js'),
);
const ApplicationPage = lazyPage(() => import('./features/projects/pages/ApplicationPage.js'));
const TasksPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-tasks' */ './features/tasks/pages/TasksPage.js'));
const ImportPage = lazyPage(() => import('./features/tasks/pages/ImportPage.js'));
const ImportRunPage = lazyPage(() => import('./features/tasks/pages/ImportRunPage.js'));
const AssignManyPage = lazyPage(() => import('./features/tasks/pages/AssignManyPage.js'));
const AssignRunPage = lazyPage(() => import('./features/tasks/pages/AssignRunPage.js'));
const BatchesRunPage = lazyPage(() => import('./features/tasks/pages/BatchesRunPage.js'));
const TaskItemsPage = lazyPage(() => import('./features/tasks/pages/TaskItemsPage.js'));
const ExamPage = lazyPage(() => import('./features/exams/pages/ExamPage.js'));
const KnownAnswerPage = lazyPage(() => import('./features/exams/pages/KnownAnswerPage.js'));
const JobsPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-jobs' */ './features/jobs/pages/JobsPage.js'));
const JobPage = lazyPage(() => import('./features/jobs/pages/JobPage.js'));
const ReviewPage = lazyPage(() => import('./features/jobs/pages/ReviewPage.js'));
const PaymentsPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-payments' */ './features/payments/pages/PaymentsPage.js'));
const RatesPage = lazyPage(() => import('./features/rates/pages/RatesPage.js'));
const PayoutsPage = lazyPage(() => import('./features/payments/pages/PayoutsPage.js'));
const PayoutPage = lazyPage(() => import('./features/payments/pages/PayoutPage.js'));
const ReportsPage = lazyPage(() => import('./features/payments/pages/ReportsPage.js'));
const BatchPage = lazyPage(() => import('./features/payments/pages/BatchPage.js'));
const LedgerPage = lazyPage(() => import('./features/ledger/pages/LedgerPage.js'));
const TracePage = lazyPage(() => import('./features/ledger/pages/TracePage.js'));
const FindTracePage = lazyPage(() => import('./features/ledger/pages/FindTracePage.js'));
const StatementsPage = lazyPage(() => import('./features/ledger/pages/StatementsPage.js'));
const OperationsPage = lazyPage(() => import('./features/operations/pages/OperationsPage.js'));
const UserPage = lazyPage(() => import('./features/users/pages/UserPage.js'));
const AuditPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-audit' */ './features/audit/pages/AuditPage.js'));
const ErasuresPage = lazyPage(() => import('./features/privacy/pages/ErasuresPage.js'));
const OutcomeGapsPage = lazyPage(() => import('./features/outcome-gaps/pages/OutcomeGapsPage.js'));
const BankViewsPage = lazyPage(() => import('./features/privacy/pages/BankViewsPage.js'));
const UploadEmailPage = lazyPage(() => import(/* webpackChunkName: 'page-uploadEmail' */ './features/contacts/pages/UploadEmailPage.js'));
const AreasPage = lazyPage(() => import('./features/areas/pages/AreasPage.js'));
const ApiKeysPage = lazyPage(() => import('./features/api-keys/pages/ApiKeysPage.js'));
const RunsPage = lazyPage(() => import('./features/runs/pages/RunsPage.js'));
const RunPage = lazyPage(() => import('./features/runs/pages/RunPage.js'));
const WebhooksPage = lazyPage(() => import('./features/webhooks/pages/WebhooksPage.js'));
const WebhookPage = lazyPage(() => import('./features/webhooks/pages/WebhookPage.js'));
const DeliveryPage = lazyPage(() => import('./features/webhooks/pages/DeliveryPage.js'));
const TestimonialsPage = lazyPage(() => import('./features/testimonials/pages/TestimonialsPage.js'));
const TermsPage = lazyPage(() => import('./features/terms/pages/TermsPage.js'));
const SettingsPage = lazyPage(() => import(/* webpackChunkName: 'page-admin-settings' */ './features/settings/pages/SettingsPage.js'));
const SecondFactorNeeded = lazyPage(() => import('./features/settings/pages/SecondFactorNeededPage.js'));

/** Pages of the admin area. The overview is part of the area's chunk; the other pages are loaded when they are first opened. */
export function Area() {
  // REQUIRE_ADMIN_2FA makes the server refuse all other calls before.
  const needsSecondFactor = useSession((session) => session.needsSecondFactor);
  return needsSecondFactor ? <NeededFirst /> : <Pages />;
}

function NeededFirst() {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <SecondFactorNeeded />
    </Suspense>
  );
}

function Pages() {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <Routes>
        <Route path="/admin" element={<OverviewPage />} />
        {/* Redirects the path of the annotator area's overview. */}
        <Route path="/admin/overview" element={<Navigate to="/admin" replace />} />
        <Route element={<NeedsDuty duties={['people']} />}>
          <Route path="/admin/users" element={<UsersPage />} />
          <Route path="/admin/users/:id" element={<UserPage />} />
          <Route path="/admin/privacy" element={<ErasuresPage />} />
          <Route path="/admin/outcome-gaps" element={<OutcomeGapsPage />} />
          <Route path="/uploadEmail/*" element={<UploadEmailPage />} />
        </Route>
        <Route element={<NeedsDuty duties={['projects']} />}>
          <Route path="/admin/projects" element={<ProjectsPage />} />
          <Route path="/admin/projects/:id" element={<ProjectPage />} />
          <Route path="/admin/applications" element={<ApplicationsPage />} />
          <Route path="/admin/applications/:id" element={<ApplicationPage />} />
          <Route path="/admin/tasks" element={<TasksPage />} />
          <Route path="/admin/runs" element={<RunsPage />} />
          <Route path="/admin/runs/:id" element={<RunPage />} />
          <Route path="/admin/tasks/import" element={<ImportPage />} />
          <Route path="/admin/tasks/import/:id" element={<ImportRunPage />} />
          <Route path="/admin/tasks/assign" element={<AssignManyPage />} />
          <Route path="/admin/tasks/assign/:id" element={<AssignRunPage />} />
          <Route path="/admin/tasks/batches/:id" element={<BatchesRunPage />} />
          <Route path="/admin/tasks/:id/items" element={<TaskItemsPage />} />
          <Route path="/admin/tasks/:id/exam" element={<ExamPage />} />
          <Route path="/admin/tasks/:id/exam/:itemId" element={<KnownAnswerPage />} />
        </Route>
        <Route element={<NeedsDuty duties={['projects', 'review']} />}>
          <Route path="/admin/projects/:id/guideline" element={<GuidelinePage />} />
          <Route path="/admin/projects/:id/quality" element={<QualityPage />} />
          <Route path="/admin/users/:id/quality" element={<PersonQualityPage />} />
          <Route path="/admin/projects/:id/agreement" element={<AgreementPage />} />
          <Route path="/admin/projects/:id/concerns" element={<ConcernsPage />} />
          <Route path="/admin/projects/:id/questions" element={<QuestionsPage />} />
          <Route path="/admin/jobs" element={<JobsPage />} />
          <Route path="/admin/jobs/:id" element={<JobPage />} />
          <Route path="/admin/jobs/:id/review" element={<ReviewPage />} />
          <Route path="/admin/api-keys" element={<ApiKeysPage />} />
        </Route>
        <Route element={<NeedsDuty duties={['review']} />}>
          <Route path="/admin/projects/:id/agreement/:itemId" element={<AdjudicatePage />} />
          <Route path="/admin/appeals" element={<AppealsPage />} />
          <Route path="/admin/flags" element={<FlagsPage />} />
          <Route path="/admin/flags/:id" element={<FlagPage />} />
        </Route>
        <Route element={<NeedsDuty duties={['pay']} />}>
          <Route path="/admin/payments" element={<PaymentsPage />} />
          <Route path="/admin/payments/rates" element={<RatesPage />} />
          <Route path="/admin/payments/payouts" element={<PayoutsPage />} />
          <Route path="/admin/payments/payouts/:id" element={<PayoutPage />} />
          <Route path="/admin/payments/batches/:id" element={<BatchPage />} />
          <Route path="/admin/payments/reports" element={<ReportsPage />} />
          <Route path="/admin/payments/ledger" element={<LedgerPage />} />
          <Route path="/admin/payments/trace" element={<FindTracePage />} />
          <Route path="/admin/payments/trace/:id" element={<TracePage />} />
          <Route path="/admin/payments/statements" element={<StatementsPage />} />
        </Route>
        <Route element={<NeedsDuty duties={['settings']} />}>
          <Route path="/admin/audit" element={<AuditPage />} />
          <Route path="/admin/operations" element={<OperationsPage />} />
          <Route path="/admin/privacy/bank-views" element={<BankViewsPage />} />
          <Route path="/admin/areas" element={<AreasPage />} />
          <Route path="/admin/webhooks" element={<WebhooksPage />} />
          <Route path="/admin/webhooks/:id" element={<WebhookPage />} />
          <Route path="/admin/webhooks/:id/deliveries/:deliveryId" element={<DeliveryPage />} />
          <Route path="/admin/settings/testimonials" element={<TestimonialsPage />} />
          <Route path="/admin/settings/terms" element={<TermsPage />} />
        </Route>
        <Route path="/admin/settings" element={<SettingsPage />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </Suspense>
  );
}
