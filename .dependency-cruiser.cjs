/**
 * Import rules: shell, areas and backend import libs, never the reverse. The modules of the backend stand on floors. Features of an area do
 * not import each other. No cycles. `npm run lint` runs it.
 */
const { existsSync, readdirSync } = require('node:fs');

const foldersOf = (path) => readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const AREAS = foldersOf('.').filter((folder) => folder.startsWith('mfe-') && existsSync(`${folder}/package.json`));

/** Allowed imports of each part of the workspace, besides itself. An unlisted library may import every other library. */
const WEB_LIBS = ['annotation', 'contracts', 'api-client', 'router', 'session', 'ui', 'mfe-contract', 'area-parts', 'workspace'].map(
  (lib) => `libs/${lib}`,
);
const PARTS = {
  'libs/annotation': [],
  'libs/contracts': [],
  'libs/embedded-mongo': [],
  'libs/simulated-bank': [],
  'libs/api-client': ['libs/contracts'],
  'libs/session': ['libs/api-client', 'libs/contracts'],
  'libs/ui': ['libs/router', 'libs/contracts'],
  backend: ['libs/annotation', 'libs/contracts', 'libs/embedded-mongo', 'libs/simulated-bank'],
  shell: [...WEB_LIBS, 'libs/mfe-build'],
  ...Object.fromEntries(AREAS.map((area) => [area, [...WEB_LIBS, 'libs/mfe-build']])),
};

/** The floors of the backend's modules, from the lowest. A floor imports those below it. `media` and `bulk` need sessions and users. */
const MODULES = 'backend/src/modules';
const FLOORS = ['foundation', 'people', 'money', 'work', 'insight', 'operations', 'open'];
const PAYMENTS_IMPORTS = {
  ledger: [],
  rates: [],
  invoices: ['ledger', 'rates'],
  accounts: ['invoices'],
  payouts: ['invoices', 'ledger', 'rates'],
  records: ['payouts', 'invoices', 'ledger', 'rates'],
};
for (const folder of foldersOf(MODULES)) {
  if (!FLOORS.includes(folder)) throw new Error(`.dependency-cruiser.cjs does not say which floor ${MODULES}/${folder} is.`);
}

const oneOf = (paths) => `^(${paths.join('|')})/`;
const forbid = (name, from, to, comment) => ({ name, severity: 'error', ...(comment && { comment }), from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-circles', {}, { circular: true }),
    forbid('no-unresolved', {}, { couldNotResolve: true, pathNot: '\\.css$' }),
    forbid('libs-import-no-app', { path: '^libs/' }, { path: oneOf(['backend', 'shell', ...AREAS]) }),
    ...Object.entries(PARTS).map(([part, allowed]) =>
      forbid(
        `imports-of-${part.replace('libs/', '')}`,
        { path: `^${part}/` },
        { path: oneOf(['backend', 'shell', ...AREAS, 'libs']), pathNot: oneOf([part, ...allowed]) },
      ),
    ),
    forbid(
      'features-import-only-the-api-of-each-other',
      { path: `^(${AREAS.join('|')})/src/features/([^/]+)/` },
      { path: '^$1/src/features/', pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/api/'] },
      'Code that two features need belongs into a folder beside features.',
    ),
    forbid(
      'domain-imports-no-framework',
      { path: '/domain/', pathNot: '\\.spec\\.ts$' },
      { path: 'node_modules/(@nestjs|mongoose|mongodb|fastify)/' },
    ),
    forbid(
      'annotation-runs-in-browsers',
      { path: '^libs/annotation/src/', pathNot: '\\.spec\\.ts$' },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        pathNot: '^node_modules/(chardet|fastest-levenshtein|lossless-json|polygon-clipping)/',
      },
    ),
    forbid('common-imports-no-module', { path: '^backend/src/(common|config|database)/' }, { path: `^${MODULES}/` }),
    ...FLOORS.slice(0, -1).map((floor, place) =>
      forbid(
        `${floor}-imports-no-floor-above`,
        { path: `^${MODULES}/${floor}/` },
        { path: oneOf(FLOORS.slice(place + 1).map((above) => `${MODULES}/${above}`)) },
      ),
    ),
    forbid(
      'a-module-keeps-its-repositories-and-schemas',
      { path: '^backend/src/(modules/[^/]+/[^/]+|cli|web)/' },
      {
        path: `^${MODULES}/.*(/persistence/|\\.(schema|repository)\\.ts$)`,
        pathNot: '^backend/src/$1/',
        dependencyTypesNot: ['type-only'],
      },
      'Ask a service, a port or an event of the other module. Types of records may be imported.',
    ),
    ...Object.entries(PAYMENTS_IMPORTS).map(([part, allowed]) =>
      forbid(
        `imports-of-payments-${part}`,
        { path: `^${MODULES}/money/payments/${part}/` },
        { path: `^${MODULES}/money/payments/`, pathNot: oneOf([part, ...allowed].map((each) => `${MODULES}/money/payments/${each}`)) },
      ),
    ),
    forbid(
      'only-the-registry-imports-a-payout-provider',
      { path: `^${MODULES}/`, pathNot: `^${MODULES}/money/payments/payouts/providers/` },
      { path: `^${MODULES}/money/payments/payouts/providers/[^/]+/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|generated)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.arrows.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['labelbridge-source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
