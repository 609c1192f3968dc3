import { PUBLIC_PAGES } from '@labelbridge/contracts';

/** Texts of the footer (specification section 2). */
export const SITE = { location: 'Remote, worldwide' } as const;

export const PATHS = {
  home: PUBLIC_PAGES.home.path,
  about: PUBLIC_PAGES.about.path,
  openProjects: PUBLIC_PAGES.openProjects.path,
  careers: PUBLIC_PAGES.careers.path,
  mathTrainer: PUBLIC_PAGES.mathTrainer.path,
  scoreboard: PUBLIC_PAGES.scoreboard.path,
  developers: PUBLIC_PAGES.developers.path,
  terms: PUBLIC_PAGES.terms.path,
  login: PUBLIC_PAGES.login.path,
  signup: PUBLIC_PAGES.signup.path,
  forgotPassword: PUBLIC_PAGES.forgotPassword.path,
  resetPassword: PUBLIC_PAGES.resetPassword.path,
  verifyEmail: PUBLIC_PAGES.verifyEmail.path,
  unsubscribe: PUBLIC_PAGES.unsubscribe.path,
  roleChooser: PUBLIC_PAGES.roleChooser.path,
} as const;
