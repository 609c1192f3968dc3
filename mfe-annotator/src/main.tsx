// The area's own page in development. Module Federation settles which copy of the shared code runs before any of it is imported.
void Promise.all([import('@labelbridge/mfe-contract/standalone'), import('./area.js')]).then(([{ mountStandalone }, { default: area }]) =>
  mountStandalone('mfe_annotator', area.Area),
);
