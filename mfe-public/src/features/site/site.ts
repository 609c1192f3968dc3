/** Where people reach us, and from where we work (specification section 2, Footer). */
export const SITE = {
  supportEmail: 'support@labelbridge.example',
  location: 'Remote, worldwide',
} as const;

/** The public area's pages that exist: nothing links to any other. */
export const PATHS = {
  home: '/',
  about: '/about-us',
  openProjects: '/new-projects',
  login: '/login',
  signup: '/signup',
} as const;
