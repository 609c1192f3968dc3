// `npm run verify -- bench:web`: bytes, requests and times of the web, as shipped and as one bundle, and Lighthouse scores. `-- --budgets`
// measures only bytes and counts, and fails if one exceeds shell/bench/budgets.json.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll } from '../../scripts/lib/install.mjs';
import { oneAtATime } from '../../scripts/lib/one-at-a-time.mjs';
import { DEMO, startProduct } from '../e2e/fixtures/product.mjs';
import { buildOneBundle, copyBackend, copyShipped, timeOwnBuild } from './builds.mjs';
import { logIn, measure, openDevice } from './measure.mjs';
import { redeploy } from './redeploy.mjs';
import { budgetRows, issueTable, timesTable, weightTable } from './tables.mjs';
import { NETWORKS, ROUTES } from './routes.mjs';
import { medians } from './report.mjs';

const onlyBudgets = process.argv.includes('--budgets');
const RUNS = 5;

await oneAtATime('build', buildAll);
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

const copyOf = (name) => {
  const root = join(folder, name);
  copyBackend(root);
  return root;
};

async function coldAndWarm(product, { path, usable }, session, network) {
  const device = await openDevice(browser, session);
  const [cold, warm] = [
    await measure(device, product.url + path, usable, network),
    await measure(device, product.url + path, usable, network),
  ];
  await device.close();
  return { cold, warm };
}

/** Measures a route of several products in turn, so other work of this machine affects all of them. */
async function inTurn(products, route, network, runs) {
  const sessions = await Promise.all(products.map(async ({ url }) => route.as && logIn(url, DEMO[route.as])));
  const all = products.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, product] of products.entries()) all[index].push(await coldAndWarm(product, route, sessions[index], network));
  }
  return all.map((each) => ({ cold: medians(each.map(({ cold }) => cold)), warm: medians(each.map(({ warm }) => warm)) }));
}

/** @param compared routes that are also measured as one bundle */
async function measureAll(networks, runs, compared) {
  const root = copyOf('shipped');
  copyShipped(root);
  const results = { shipped: {}, oneBundle: {} };
  const shipped = await startProduct({}, { root });
  try {
    for (const route of ROUTES) {
      const oneBundle = compared.includes(route) ? copyOf(`one-bundle-${route.area}`) : undefined;
      if (oneBundle) await buildOneBundle(oneBundle, route.area);
      const other = oneBundle && (await startProduct({}, { root: oneBundle }));
      for (const [name, network] of Object.entries(networks)) {
        const [mine, theirs] = await inTurn(other ? [shipped, other] : [shipped], route, network, runs);
        (results.shipped[route.name] ??= {})[name] = mine;
        if (theirs) (results.oneBundle[route.name] ??= {})[name] = theirs;
      }
      await other?.stop();
    }
  } finally {
    await shipped.stop();
  }
  return results;
}

try {
  if (onlyBudgets) {
    const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
    const { lines, over } = budgetRows(
      await measureAll(
        { unslowed: undefined },
        1,
        ROUTES.filter(({ name }) => 'jsOverOneBundle' in (budgets[name] ?? {})),
      ),
      budgets,
    );
    console.log(lines);
    if (over.length > 0) console.error(`\nOver budget: ${over.join(', ')}`);
    process.exitCode = over.length === 0 ? 0 : 1;
  } else {
    const results = await measureAll(NETWORKS, RUNS, ROUTES);
    const redeployed = await redeploy(browser, join(folder, 'shipped'));
    const { lighthouseOf } = await import('./lighthouse.mjs');
    const product = await startProduct({}, { root: join(folder, 'shipped') });
    const lighthouse = {
      landing: await lighthouseOf(product.url, '/'),
      overview: await lighthouseOf(product.url, '/dashboard/overview', DEMO.annotator),
    };
    await product.stop();
    const ownBuild = timeOwnBuild('mfe-admin');
    console.log(issueTable({ results, redeployed, lighthouse, ownBuild, network: Object.keys(NETWORKS)[0] }));
    console.log(`\n${weightTable(results, Object.keys(NETWORKS)[0])}`);
    for (const network of Object.keys(NETWORKS)) console.log(`\n${timesTable(results, network)}`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
