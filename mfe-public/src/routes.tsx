import { Suspense } from 'react';
import { lazyPage, Navigate, Outlet, Route, Routes } from '@labelbridge/router';
import { Skeleton } from '@labelbridge/ui';
import { LandingPage } from './features/landing/pages/LandingPage.js';
import { SiteFrame } from './site/components/SiteFrame.js';
import { PATHS } from './site/site.js';
import styles from './routes.module.css';

// Each chunk is named by its page's path (`pageChunkAt` of the contracts), so that the server can send for it with the page.
const AboutPage = lazyPage(() => import(/* webpackChunkName: 'page-about-us' */ './features/about/pages/AboutPage.js'));
const CareersPage = lazyPage(() => import(/* webpackChunkName: 'page-careers' */ './features/careers/pages/CareersPage.js'));
const ForgotPasswordPage = lazyPage(
  () => import(/* webpackChunkName: 'page-forgot-password' */ './features/password/pages/ForgotPasswordPage.js'),
);
const LoginPage = lazyPage(() => import(/* webpackChunkName: 'page-login' */ './features/account/pages/LoginPage.js'));
const MathTrainerPage = lazyPage(
  () => import(/* webpackChunkName: 'page-careers-math-ai-trainer' */ './features/careers/pages/MathTrainerPage.js'),
);
const NewProjectsPage = lazyPage(
  () => import(/* webpackChunkName: 'page-new-projects' */ './features/open-projects/pages/NewProjectsPage.js'),
);
const ResetPasswordPage = lazyPage(
  () => import(/* webpackChunkName: 'page-reset-password' */ './features/password/pages/ResetPasswordPage.js'),
);
const RoleChooserPage = lazyPage(() => import(/* webpackChunkName: 'page-route' */ './features/role-chooser/pages/RoleChooserPage.js'));
const SignupPage = lazyPage(() => import(/* webpackChunkName: 'page-signup' */ './features/account/pages/SignupPage.js'));
const UnsubscribePage = lazyPage(
  () => import(/* webpackChunkName: 'page-unsubscribe' */ './features/unsubscribe/pages/UnsubscribePage.js'),
);
const VerifyEmailPage = lazyPage(
  () => import(/* webpackChunkName: 'page-verify-email' */ './features/verify-email/pages/VerifyEmailPage.js'),
);

/** The public area's pages. */
export function Area() {
  return (
    <Routes>
      <Route element={<SiteFrame />}>
        <Route path={PATHS.home} element={<LandingPage />} />
        <Route element={<Loaded />}>
          <Route path={PATHS.about} element={<AboutPage />} />
          <Route path={PATHS.openProjects} element={<NewProjectsPage />} />
          <Route path={PATHS.login} element={<LoginPage />} />
          <Route path={PATHS.signup} element={<SignupPage />} />
          <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
          <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
          <Route path={PATHS.verifyEmail} element={<VerifyEmailPage />} />
          <Route path={PATHS.unsubscribe} element={<UnsubscribePage />} />
          <Route path={PATHS.careers} element={<CareersPage />} />
          <Route path={PATHS.mathTrainer} element={<MathTrainerPage />} />
          <Route path={PATHS.roleChooser} element={<RoleChooserPage />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={PATHS.home} replace />} />
    </Routes>
  );
}

function Loaded() {
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <Skeleton lines={6} />
        </div>
      }
    >
      <Outlet />
    </Suspense>
  );
}
