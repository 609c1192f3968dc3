/**
 * Import rules: shell, areas and backend import libs, never the reverse. Tables limit the modules of the backend. Features of an area do
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

/** Allowed imports of each backend module. Data flows one way, without forwardRef. */
const MODULES = 'backend/src/modules';
const MODULE_IMPORTS = {
  audit: [],
  health: [],
  'client-errors': [],
  media: ['auth'],
  areas: ['notifications', 'users', 'audit'],
  site: ['audit'],
  bulk: ['users', 'audit'],
  contacts: ['bulk', 'mail', 'projects', 'users', 'audit'],
  mail: ['users'],
  users: ['audit'],
  notifications: ['mail', 'users'],
  auth: ['users', 'notifications', 'audit'],
  live: ['auth', 'notifications', 'users'],
  operations: ['mail', 'notifications', 'users', 'audit'],
  promotions: ['auth', 'notifications', 'users'],
  refusals: ['notifications', 'audit'],
  threads: ['notifications', 'users', 'audit'],
  payments: ['notifications', 'users', 'audit'],
  integrity: ['payments', 'notifications', 'users', 'audit'],
  projects: ['threads', 'notifications', 'users', 'audit'],
  tasks: ['bulk', 'payments', 'projects', 'users', 'audit'],
  annotation: ['bulk', 'jobs', 'media', 'tasks', 'projects', 'notifications', 'users', 'audit'],
  jobs: ['bulk', 'tasks', 'projects', 'payments', 'threads', 'notifications', 'users', 'audit'],
};
const PAYMENTS_IMPORTS = {
  ledger: [],
  rates: [],
  invoices: ['ledger', 'rates'],
  accounts: ['invoices'],
  payouts: ['invoices', 'ledger', 'rates'],
  records: ['payouts', 'invoices', 'ledger', 'rates'],
};
/** Modules that read the data of all others. No module imports them. */
const READING_MODULES = ['overview', 'search', 'privacy'];

for (const module of foldersOf(MODULES)) {
  if (!(module in MODULE_IMPORTS) && !READING_MODULES.includes(module)) {
    throw new Error(`.dependency-cruiser.cjs does not say what ${MODULES}/${module} may import.`);
  }
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
      { dependencyTypes: ['core', 'npm', 'npm-dev'], pathNot: '^node_modules/(chardet|lossless-json)/' },
    ),
    forbid('common-imports-no-module', { path: '^backend/src/(common|config|database)/' }, { path: `^${MODULES}/` }),
    ...Object.entries(MODULE_IMPORTS).map(([module, allowed]) =>
      forbid(
        `imports-of-module-${module}`,
        { path: `^${MODULES}/${module}/` },
        { path: `^${MODULES}/`, pathNot: oneOf([module, ...allowed].map((each) => `${MODULES}/${each}`)) },
      ),
    ),
    ...Object.entries(PAYMENTS_IMPORTS).map(([part, allowed]) =>
      forbid(
        `imports-of-payments-${part}`,
        { path: `^${MODULES}/payments/${part}/` },
        { path: `^${MODULES}/payments/`, pathNot: oneOf([part, ...allowed].map((each) => `${MODULES}/payments/${each}`)) },
      ),
    ),
    forbid(
      'only-the-registry-imports-a-payout-provider',
      { path: `^${MODULES}/`, pathNot: `^${MODULES}/payments/payouts/providers/` },
      { path: `^${MODULES}/payments/payouts/providers/[^/]+/` },
    ),
    ...READING_MODULES.map((module) =>
      forbid(
        `no-module-imports-${module}`,
        { path: '^backend/src', pathNot: `^backend/src/(modules/${module}/|app\\.module\\.ts$)` },
        { path: `^${MODULES}/${module}/` },
      ),
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
