import { ROOT } from '../lib/install.mjs';

const FROM_SOURCE = ['node', '--enable-source-maps', '--expose-gc', '--no-warnings', '--import', `${ROOT}/scripts/lib/typescript.mjs`];
const BACKEND_LIBS = ['@labelbridge/annotation', '@labelbridge/contracts', '@labelbridge/embedded-mongo', '@labelbridge/simulated-bank'];

const script = (description, ...command) => ({ description, command: ['node', ...command] });
/** A program that runs from its TypeScript source, after the build of its dependencies. */
const program = (description, path, builds) => ({ description, builds, command: [...FROM_SOURCE, path] });
const backend = (description, path) => program(description, `backend/verification/${path}`, BACKEND_LIBS);
const product = (description, path) => program(description, `backend/verification/${path}`, ['backend']);
const engine = (description, path) => program(description, `libs/embedded-mongo/${path}`, ['@labelbridge/embedded-mongo']);

/**
 * Verification runs by name: description, command, and projects to build first.
 *
 * @type {Record<string, { description: string, command: string[], builds?: string[] }>}
 */
export const RUNS = {
  'check:spec': script('each requirement of the specification has a test that passed', 'scripts/check-spec.mjs'),
  'check:asvs': script('each item of the OWASP ASVS list has a test that passed', 'scripts/check-asvs.mjs'),
  'check:fairwork': script('each point of the Fairwork principles has a test that passed [--write]', 'scripts/check-fairwork.mjs'),
  'check:docs': script('the documents stay within their size, and their links lead somewhere', 'scripts/check-docs.mjs'),
  'docs:notifications': backend('writes the table of notifications in docs/product.md', 'notification-table.ts'),
  'check:dev': script('`npm run dev` serves all areas where nothing is built, and leaves no process behind', 'scripts/check-dev.mjs'),
  'check:formats': program(
    "annotations in every format: out, in, and read by others' readers [--items N --seed N]",
    'libs/annotation/testing/verify/main.ts',
  ),
  'check:federation': script('our shell and areas work with the stock plugin and runtime', 'shell/verify/federation/main.mjs'),
  'test:firm': script(
    'all tests and journeys in random order beside a load [--runs N --seed N --only unit|product|journeys]',
    'scripts/test-firm.mjs',
  ),
  'test:product': script(
    'tests of the product and its engine as a whole: backup and restore, restarts, faults, a crowd, model runs of the money',
    ...['scripts/test.mjs', '--product'],
  ),
  'test:full': script('what .ci/run leaves out for its time: amounts of data, long texts, the reference engine', 'scripts/test-full.mjs'),
  'sim:quality': program(
    'crowds that label: consensus over majority, spammers found by gold, adaptive overlap [--seed N]',
    'libs/annotation/testing/sim/main.ts',
  ),
  'sim:flags': backend('changed copies of pictures, recordings and texts are found, honest ones are not [--seed N]', 'flags/main.ts'),
  'sim:fair': backend(
    'a simulated year of unfair, lazy and absent people, and of kills: nobody is left unpaid [--jobs N --days N --seed N]',
    'fair/main.ts',
  ),
  'fuzz:api': backend('random requests made from the API document [--requests N --seed N]', 'fuzz/main.ts'),
  'fuzz:money': backend('random commands on the money in memory [--commands N --seed N]', 'money/main.ts'),
  'fuzz:money-db': backend('random commands on the money in a database [--commands N --seed N]', 'money/db-main.ts'),
  'race:approvals': backend('many admins decide on the same jobs at once [--jobs N --clients N --seed N]', 'money/race-main.ts'),
  'faulty-bank': backend('payouts through a bank that fails [--payouts N --seed N]', 'money/faulty-bank.ts'),
  'crash:payouts': product('the server is killed during payouts [--runs N --payouts N --seed N]', 'money/crash-payouts.ts'),
  'storm:webhooks': backend('webhooks doubled, shuffled and forged [--events N --seed N]', 'money/storm-webhooks.ts'),
  'storm:events': backend(
    'webhooks to receivers that are down, slow or gone, while the product is killed [--events N --kills N --seed N]',
    'open/storm-events.ts',
  ),
  'bulk:data': product(
    'imports and exports of many rows, killed and paused meanwhile: none is lost [--rows N --kills N --seed N --limits]',
    'open/bulk-data.ts',
  ),
  'drill:scale': product(
    'two web and two worker processes on one database, killed under load: nothing is lost or done twice [--seconds N --kill-every N --seed N]',
    'open/drill-scale.ts',
  ),
  'mutate:money': script('mutation score of the domain of money [--mutate PATH --sample SHARE --seed N]', 'scripts/mutate.mjs', 'money'),
  'mutate:trust': {
    ...script('mutation score of log-in, audit, limits, privacy [the same]', 'scripts/mutate.mjs', 'trust'),
    builds: ['@labelbridge/embedded-mongo'],
  },
  'drill:stop': product('SIGTERM under load loses nothing [--runs N]', 'drills/stop.ts'),
  'drill:database': product('the server survives a restart of its database [--runs N]', 'drills/database.ts'),
  'drill:faults': product('disk, secrets, clock, slow clients, mail, bank and two processes fail [NAME]', 'drills/faults.ts'),
  'drill:transfers': product(
    'imports, killed meanwhile, and exports in bounded memory; others are served [--rows N --kills N --records N]',
    'drills/transfers.ts',
  ),
  'drill:stalls': product(
    'nothing that anybody may send keeps the server from answering others for 250 ms [--sample --only TEXT]',
    'drills/stalls.ts',
  ),
  'drill:tamper': product('edits with the database alone are found by the check and by doctor [--edits N --seed N]', 'drills/tamper.ts'),
  'drill:insider': backend(
    'what an admin, an accomplice and a thief with a session try does not succeed, and leaves a trace',
    'drills/insider.ts',
  ),
  'test:driver': engine("the MongoDB drivers' own tests on the engine [--tests DIR]", 'testing/driver-tests/main.ts'),
  'fuzz:engine': engine('random queries through indexes and by full scan [--queries N --seeds N]', 'testing/fuzz-main.ts'),
  'crash:workspace': program(
    "an annotator's tab and browser are killed at work: nothing saved is lost, all is sent once [--kills N --seed N]",
    'shell/verify/workspace/crash.ts',
    ['backend', 'shell', 'mfe-annotator', 'mfe-public'],
  ),
  'crash:engine': engine('the engine is killed under load [--rounds N]', 'testing/crash/main.ts'),
  'bench:engine': engine('the engine beside a reference [--reference URI]', 'bench/main.ts'),
  'bench:api': {
    description: 'requests per second of the API',
    builds: ['backend'],
    command: ['node', '--no-warnings', 'backend/bench/api/main.mjs'],
  },
  'bench:scale': product(
    'calls a second of a web process, jobs a second of a worker [--seconds N --rows N --jobs N]',
    'open/scale-rates.ts',
  ),
  'bench:web': script('bytes, requests and times of the web [--budgets]', 'shell/bench/main.mjs'),
  'bench:workspace': program(
    'bytes of the tools, times of large items, memory, beside what they must be [--budgets]',
    'shell/verify/workspace/bench/main.ts',
    ['backend', 'shell', 'mfe-annotator', 'mfe-public'],
  ),
  'api-client:check': script('the API client matches the API', 'scripts/api-client.mjs', '--check'),
  'api-client:generate': script('writes the API client from the API document', 'scripts/api-client.mjs'),
  'sign-area': script(
    'signs the build of an area [--key FILE --id ID FOLDER | --new-key FILE --area AREA --id ID]',
    'scripts/sign-area.mjs',
  ),
  sbom: script('writes dist/sbom.json and checks the licences', 'scripts/sbom.mjs'),
  audit: script('known vulnerabilities of what is shipped [--must-answer]', 'scripts/audit.mjs'),
  screens: script('pictures of every page', 'scripts/screens.mjs'),
  model: backend("starts a simulated server that speaks Label Studio's ML backend [--port N --fault NAME]", 'predictions/main.ts'),
  bank: {
    description: 'starts the simulated bank alone [--port N --faults N]',
    builds: ['@labelbridge/simulated-bank'],
    command: ['node', '--enable-source-maps', 'libs/simulated-bank/dist/main.js'],
  },
};
