const verify = (name, ...args) => ['npm', 'run', '-s', 'verify', '--', name, ...args];

/**
 * Required checks of a change, in order; `test:full` runs what takes too long for each change. A step runs its commands until one fails,
 * without retries. Lanes run beside each other, the steps of a lane in order. Steps in lanes use what an earlier step built: a build
 * briefly removes files that the other lane loads.
 *
 * @typedef {{ title: string, commands: readonly (readonly string[])[] }} Step
 * @type {readonly (Step | { lanes: readonly (readonly Step[])[] })[]}
 */
export const CI_STEPS = [
  { title: 'npm ci', commands: [['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error']] },
  { title: 'lint, formatting, documents', commands: [['npm', 'run', '-s', 'lint'], verify('check:docs')] },
  { title: 'typecheck', commands: [['npm', 'run', '-s', 'typecheck']] },
  { title: 'API client matches the API', commands: [verify('api-client:check')] },
  { title: 'licences and SBOM', commands: [verify('sbom')] },
  { title: 'known vulnerabilities', commands: [verify('audit')] },
  { title: 'Chromium, strace, an S3 server and ffmpeg', commands: [['.ci/install-tools']] },
  { title: 'annotations in every format', commands: [verify('check:formats')] },
  {
    title: 'npm test, nothing from a cache',
    commands: [
      ['node', 'scripts/count-tests.mjs', '--clear'],
      ['npm', 'test', '--', '--skip-nx-cache', '--output-style=static'],
      ['node', 'scripts/count-tests.mjs'],
    ],
  },
  { title: 'tests of the product as a whole', commands: [verify('test:product')] },
  { title: 'browser journeys', commands: [['npm', 'run', '-s', 'e2e']] },
  { title: 'specification: each requirement has a test that passed', commands: [verify('check:spec', '--as-is')] },
  { title: 'OWASP ASVS: each item has a test that passed', commands: [verify('check:asvs')] },
  { title: 'Fairwork: each point has a test that passed', commands: [verify('check:fairwork')] },
  { title: 'build', commands: [['npx', 'nx', 'run-many', '-t', 'build', '--output-style=static']] },
  {
    lanes: [
      [
        { title: 'federation with the stock plugin and the stock runtime', commands: [verify('check:federation')] },
        { title: 'web: bytes and requests within budget', commands: [verify('bench:web', '--budgets')] },
        { title: 'workspace: bytes of each tool within budget', commands: [verify('bench:workspace', '--budgets')] },
        { title: 'API: 5,000 random requests', commands: [verify('fuzz:api', '--requests', '5000', '--seed', '1')] },
      ],
      [
        { title: 'money: 100,000 random commands in memory', commands: [verify('fuzz:money', '--commands', '100000', '--seed', '1')] },
        {
          title: 'money: 50 admins decide on each of 5 jobs at once',
          commands: [verify('race:approvals', '--jobs', '5', '--clients', '50', '--seed', '1')],
        },
        { title: 'money: 200 payouts through a faulty bank', commands: [verify('faulty-bank', '--payouts', '200', '--seed', '1')] },
        { title: 'money: 200 webhooks, doubled, shuffled, forged', commands: [verify('storm:webhooks', '--events', '200', '--seed', '1')] },
        {
          title: 'money: server killed 4 times during payouts',
          commands: [verify('crash:payouts', '--runs', '4', '--payouts', '30', '--seed', '1')],
        },
        {
          title: 'records: 50 edits with the database alone are found',
          commands: [verify('drill:tamper', '--edits', '50', '--seed', '1')],
        },
        {
          title: 'webhooks: 300 events, receivers fail, server killed twice',
          commands: [verify('storm:events', '--events', '300', '--kills', '2', '--seed', '3')],
        },
        {
          title: 'two webs, two workers, one killed twice under load',
          commands: [verify('drill:scale', '--seconds', '30', '--kill-every', '10', '--seed', '2')],
        },
      ],
    ],
  },
  { title: 'server: no request of a sample silences it for 250 ms', commands: [verify('drill:stalls', '--sample')] },
];
