// The area's own page in development. Module Federation selects the copies of shared code before any of it is imported.
void Promise.all([import('@labelbridge/mfe-contract/standalone'), import('./area.js')]).then(([{ mountStandalone }, { default: area }]) =>
  mountStandalone('mfe_admin', area.Area),
);
