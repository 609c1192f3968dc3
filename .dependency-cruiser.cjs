/**
 * The one-way arrows of docs/architecture (shell and areas -> libs; backend -> libs; nothing back), inside the backend
 * too, and no circles. `npm run lint` runs it.
 */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(backend|shell|mfe-[a-z]+|libs)/', pathNot: allowed },
});
const AREAS = ['mfe-public', 'mfe-annotator', 'mfe-admin'];
const WEB_LIBS = '^libs/(contracts|api-client|router|session|ui|mfe-contract|area-parts|testing)/';
const MODULES = '^backend/src/modules';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$' } },
    only('contracts-import-nothing', '^libs/contracts/', '^libs/contracts/'),
    only('the-engine-knows-nobody', '^libs/embedded-mongo/', '^libs/embedded-mongo/', 'It can be published by itself.'),
    only('the-bank-knows-nobody', '^libs/simulated-bank/', '^libs/simulated-bank/', 'It speaks of transfers, not of annotators.'),
    only('libs-import-no-app', '^libs/', '^libs/'),
    only('api-client', '^libs/api-client/', '^libs/(api-client|contracts)/'),
    only('session', '^libs/session/', '^libs/(session|api-client|contracts|testing)/'),
    only('ui', '^libs/ui/', '^libs/(ui|router|contracts|testing)/'),
    only('backend-imports-its-libs', '^backend/', '^(backend|libs/(contracts|embedded-mongo|simulated-bank))/'),
    only('shell-imports-no-area', '^shell/src/', `^shell/|${WEB_LIBS}|^libs/mfe-build/`, 'It knows areas through mfe-contract.'),
    ...AREAS.map((area) => only(`${area}-imports-no-area`, `^${area}/`, `^${area}/|${WEB_LIBS}|^libs/mfe-build/`)),
    {
      name: 'domain-imports-neither-nest-nor-mongoose',
      severity: 'error',
      from: { path: '/domain/', pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules/(@nestjs|mongoose|mongodb|fastify)/' },
    },
    {
      name: 'common-imports-no-module',
      severity: 'error',
      from: { path: '^backend/src/(common|config|database)/' },
      to: { path: MODULES },
    },
    ...[
      ['audit', ''],
      ['mail', 'users'],
      ['users', 'audit'],
      ['auth', 'users|notifications|audit'],
      ['notifications', 'mail|users'],
      ['live', 'auth|notifications|users'],
      ['payments', 'notifications|users|audit'],
      ['projects', 'notifications|users|audit'],
      ['tasks', 'payments|projects|users|audit'],
      ['jobs', 'tasks|projects|payments|notifications|users|audit'],
      ['contacts', 'audit'],
      ['health', ''],
      ['client-errors', ''],
      ['areas', 'audit'],
      ['operations', 'mail|notifications|users|audit'],
    ].map(([module, mayImport]) => ({
      name: `module-${module}`,
      severity: 'error',
      comment: 'Data flows one way; no forwardRef.',
      from: { path: `${MODULES}/${module}/` },
      to: { path: `${MODULES}/`, pathNot: `${MODULES}/(${[module, ...mayImport.split('|')].filter(Boolean).join('|')})/` },
    })),
    ...[
      ['ledger', ''],
      ['rates', ''],
      ['invoices', 'ledger|rates'],
      ['payouts', 'invoices|ledger|rates'],
      ['records', 'payouts|invoices|ledger|rates'],
    ].map(([part, mayImport]) => ({
      name: `payments-${part}`,
      severity: 'error',
      comment: 'The parts of payments are peers: data flows one way; no forwardRef.',
      from: { path: `${MODULES}/payments/${part}/` },
      to: { path: `${MODULES}/payments/`, pathNot: `${MODULES}/payments/(${[part, ...mayImport.split('|')].filter(Boolean).join('|')})/` },
    })),
    {
      name: 'payout-providers-have-one-interface',
      severity: 'error',
      comment: 'Only registry.ts knows a provider by its name.',
      from: { path: `${MODULES}/`, pathNot: `${MODULES}/payments/payouts/providers/` },
      to: { path: `${MODULES}/payments/payouts/providers/[^/]+/` },
    },
    ...['overview', 'search', 'privacy'].map((module) => ({
      name: `nobody-imports-${module}`,
      severity: 'error',
      comment: 'It reads what the other modules keep.',
      from: { path: '^backend/src', pathNot: `^backend/src/(modules/${module}/|app\\.module\\.ts$)` },
      to: { path: `${MODULES}/${module}/` },
    })),
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
