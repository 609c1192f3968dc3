/** Words of the role chooser at /route: specification section 2 (/route), and ours where it is silent. */
export const ROLE_CHOOSER_MESSAGES = {
  goToOverview: 'Go to Overview',
  chooseRole: 'Choose a role first, then go to its overview.',
  notAdmin: 'You are logged in as an annotator, so the admin area stays closed. Choose user, or log in with an admin’s account.',
  notAnnotator:
    'You are logged in as an admin, so there is no annotator’s overview for you. Choose admin, or log in with an annotator’s account.',
} as const;
