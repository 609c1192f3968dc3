import { Suspense } from 'react';
import { lazyPage, Navigate, Outlet, Route, Routes } from '@labelbridge/router';
import { Skeleton } from '@labelbridge/ui';
import { LandingPage } from './features/landing/pages/LandingPage.js';
import { SiteFrame } from './features/site/components/SiteFrame.js';
import { PATHS } from './features/site/site.js';
import styles from './routes.module.css';

const AboutPage = lazyPage(() => import('./features/about/pages/AboutPage.js'));
const LoginPage = lazyPage(() => import('./features/account/pages/LoginPage.js'));
const NewProjectsPage = lazyPage(() => import('./features/open-projects/pages/NewProjectsPage.js'));
const SignupPage = lazyPage(() => import('./features/account/pages/SignupPage.js'));

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
