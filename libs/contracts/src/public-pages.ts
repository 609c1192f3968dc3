export interface PublicPage {
  readonly path: string;
  /** Title without the product's name, which follows it in the tab. */
  readonly title: string;
  /** Listed in the sitemap, for search engines. */
  readonly listed: boolean;
}

/** Public pages of specification section 2 and of `/developers`, for the titles of the screens and the server's sitemap. */
export const PUBLIC_PAGES = {
  home: { path: '/', title: 'Paid AI data work for annotators in Africa', listed: true },
  about: { path: '/about-us', title: 'About us', listed: true },
  openProjects: { path: '/new-projects', title: 'Open projects', listed: true },
  careers: { path: '/careers', title: 'Frontend Developer (AI Training)', listed: true },
  mathTrainer: { path: '/careers/math-ai-trainer', title: 'Math AI Trainer', listed: true },
  scoreboard: { path: '/scoreboard', title: 'Scoreboard', listed: true },
  terms: { path: '/terms', title: 'Terms and privacy', listed: true },
  login: { path: '/login', title: 'Login', listed: true },
  signup: { path: '/signup', title: 'Sign Up', listed: true },
  forgotPassword: { path: '/forgot-password', title: 'Forgot Password', listed: false },
  resetPassword: { path: '/reset-password', title: 'Set a new password', listed: false },
  verifyEmail: { path: '/verify-email', title: 'Verify your email', listed: false },
  unsubscribe: { path: '/unsubscribe', title: 'Unsubscribe', listed: false },
  developers: { path: '/developers', title: 'Developers', listed: true },
  roleChooser: { path: '/route', title: 'Choose your role', listed: false },
} as const satisfies Readonly<Record<string, PublicPage>>;

export type PublicPath = (typeof PUBLIC_PAGES)[keyof typeof PUBLIC_PAGES]['path'];

/** Query parameter with the id of an open project. */
export const PROJECT_PARAMETER = 'join';

/** Address of the open projects with one of them at the top. Opening it does not apply. */
export const openProjectPath = (id: string): string => `${PUBLIC_PAGES.openProjects.path}?${PROJECT_PARAMETER}=${encodeURIComponent(id)}`;
