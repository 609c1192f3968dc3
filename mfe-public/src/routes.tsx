import { Suspense } from 'react';
import { SHARED_PAGE } from '@labelbridge/contracts';
import { lazyPage, Navigate, Outlet, Route, Routes } from '@labelbridge/router';
import { Skeleton } from '@labelbridge/ui';
import { LandingPage } from './features/landing/pages/LandingPage.js';
import { SiteFrame } from './site/components/SiteFrame.js';
import { PATHS } from './site/site.js';

// The name of each chunk is the path of its page (`pageChunkAt` of the contracts): the server preloads it with the page.
const PAGES = [
  [PATHS.about, lazyPage(() => import(/* webpackChunkName: 'page-about-us' */ './features/about/pages/AboutPage.js'))],
  [
    PATHS.openProjects,
    lazyPage(() => import(/* webpackChunkName: 'page-new-projects' */ './features/open-projects/pages/NewProjectsPage.js')),
  ],
  [PATHS.login, lazyPage(() => import(/* webpackChunkName: 'page-login' */ './features/account/pages/LoginPage.js'))],
  [PATHS.signup, lazyPage(() => import(/* webpackChunkName: 'page-signup' */ './features/account/pages/SignupPage.js'))],
  [
    PATHS.forgotPassword,
    lazyPage(() => import(/* webpackChunkName: 'page-forgot-password' */ './features/password/pages/ForgotPasswordPage.js')),
  ],
  [
    PATHS.resetPassword,
    lazyPage(() => import(/* webpackChunkName: 'page-reset-password' */ './features/password/pages/ResetPasswordPage.js')),
  ],
  [
    PATHS.verifyEmail,
    lazyPage(() => import(/* webpackChunkName: 'page-verify-email' */ './features/verify-email/pages/VerifyEmailPage.js')),
  ],
  [PATHS.unsubscribe, lazyPage(() => import(/* webpackChunkName: 'page-unsubscribe' */ './features/unsubscribe/pages/UnsubscribePage.js'))],
  [PATHS.careers, lazyPage(() => import(/* webpackChunkName: 'page-careers' */ './features/careers/pages/CareersPage.js'))],
  [
    PATHS.mathTrainer,
    lazyPage(() => import(/* webpackChunkName: 'page-careers-math-ai-trainer' */ './features/careers/pages/MathTrainerPage.js')),
  ],
  [PATHS.scoreboard, lazyPage(() => import(/* webpackChunkName: 'page-scoreboard' */ './features/scoreboard/pages/ScoreboardPage.js'))],
  [PATHS.developers, lazyPage(() => import(/* webpackChunkName: 'page-developers' */ './features/developers/pages/DevelopersPage.js'))],
  [PATHS.terms, lazyPage(() => import(/* webpackChunkName: 'page-terms' */ './features/terms/pages/TermsPage.js'))],
  ['/provenance/:id', lazyPage(() => import(/* webpackChunkName: 'page-provenance' */ './features/provenance/pages/ProvenancePage.js'))],
  // Without an id, it checks a downloaded record.
  ['/records/:id?', lazyPage(() => import(/* webpackChunkName: 'page-records' */ './features/records/pages/RecordPage.js'))],
  [SHARED_PAGE, lazyPage(() => import(/* webpackChunkName: 'page-shared' */ './features/shared-project/pages/SharedProjectPage.js'))],
  [PATHS.roleChooser, lazyPage(() => import(/* webpackChunkName: 'page-route' */ './features/role-chooser/pages/RoleChooserPage.js'))],
] as const;

export function Area() {
  return (
    <Routes>
      <Route element={<SiteFrame />}>
        <Route path={PATHS.home} element={<LandingPage />} />
        <Route element={<LazyPages />}>
          {PAGES.map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={PATHS.home} replace />} />
    </Routes>
  );
}

function LazyPages() {
  return (
    <Suspense
      fallback={
        <div className="container">
          <Skeleton lines={6} />
        </div>
      }
    >
      <Outlet />
    </Suspense>
  );
}
