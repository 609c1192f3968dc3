export interface PublicPage {
  readonly path: string;
  /** Title without the product's name, which follows it in the tab. */
  readonly title: string;
  readonly description: string;
  /** Listed in the sitemap, for search engines. */
  readonly listed: boolean;
}

/** Public pages of specification section 2, for the titles of the screens and the server's sitemap. */
export const PUBLIC_PAGES = {
  home: {
    path: '/',
    title: 'Paid AI data work for annotators in Africa',
    description:
      'Find verified remote data annotation work, do it from anywhere, and be paid: priced in dollars, withdrawn to your Naira account.',
    listed: true,
  },
  about: {
    path: '/about-us',
    title: 'About us',
    description: 'Why Labelbridge exists, how it works, and why annotators across Africa choose it.',
    listed: true,
  },
  openProjects: {
    path: '/new-projects',
    title: 'Open projects',
    description: 'Remote data annotation projects that take applications now, with their pay and duration.',
    listed: true,
  },
  careers: {
    path: '/careers',
    title: 'Frontend Developer (AI Training)',
    description: 'A remote job at Labelbridge: train AI models as a frontend developer, for $10-$15 per hour.',
    listed: true,
  },
  mathTrainer: {
    path: '/careers/math-ai-trainer',
    title: 'Math AI Trainer',
    description: 'A remote job at Labelbridge: train AI models in mathematics, for $5 per hour.',
    listed: true,
  },
  scoreboard: {
    path: '/scoreboard',
    title: 'Scoreboard',
    description: 'How fast Labelbridge decides and pays, what an hour really pays, and which promises it kept, by month.',
    listed: true,
  },
  terms: { path: '/terms', title: 'Terms and privacy', description: 'What you agree to, what we keep of you, and why.', listed: true },
  login: {
    path: '/login',
    title: 'Login',
    description: 'Log in to Labelbridge to see your projects, your tasks and your pay.',
    listed: true,
  },
  signup: {
    path: '/signup',
    title: 'Sign Up',
    description: 'Sign up to Labelbridge, apply to verified remote projects, and be paid into your Naira account.',
    listed: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot Password',
    description: 'Ask for a link to set a new password for your account.',
    listed: false,
  },
  resetPassword: {
    path: '/reset-password',
    title: 'Set a new password',
    description: 'Set a new password for your account, by a link.',
    listed: false,
  },
  verifyEmail: {
    path: '/verify-email',
    title: 'Verify your email',
    description: 'Show that email from Labelbridge reaches you.',
    listed: false,
  },
  unsubscribe: {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    description: 'Stop getting email from Labelbridge at your address.',
    listed: false,
  },
  roleChooser: { path: '/route', title: 'Choose your role', description: 'Go to your overview as annotator or admin.', listed: false },
} as const satisfies Readonly<Record<string, PublicPage>>;

/** Query parameter with the id of an open project. */
export const PROJECT_PARAMETER = 'join';

/** Address of the open projects with one of them at the top. Opening it does not apply. */
export const openProjectPath = (id: string): string => `${PUBLIC_PAGES.openProjects.path}?${PROJECT_PARAMETER}=${encodeURIComponent(id)}`;
