import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAreas } from '@labelbridge/mfe-build';
import { DEMO, startProduct } from '../e2e/fixtures/product.mjs';
import { buildChanged } from './builds.mjs';
import { logIn, measure, openDevice } from './measure.mjs';
import { ROUTES } from './routes.mjs';

const FOLDERS = ['shell/dist', ...readAreas().map(({ folder }) => `${folder}/dist`)];

function contents(root) {
  const files = new Map();
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(path.slice(root.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex'));
    }
  }
  return files;
}

/**
 * Redeploys the admin area with one changed word while the server runs, and opens both overviews in browsers with the earlier build in
 * their caches.
 *
 * @param {string} root a copy of the product with its builds; its admin area is replaced
 * @returns the changed files, and the bytes of JavaScript that an annotator and an admin then load
 */
export async function redeploy(browser, root) {
  const before = contents(root);
  const product = await startProduct({}, { root });
  try {
    const overviews = ROUTES.filter(({ as }) => as);
    const devices = await Promise.all(overviews.map(async ({ as }) => openDevice(browser, await logIn(product.url, DEMO[as]))));
    const visit = async (index) => measure(devices[index], product.url + overviews[index].path, overviews[index].usable, undefined);
    for (const index of overviews.keys()) await visit(index);
    await buildChanged(root, 'mfe_admin');
    // The server looks for new files once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const after = contents(root);
    const changed = [...after].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file);
    const fetched = {};
    for (const index of overviews.keys()) fetched[overviews[index].name] = (await visit(index)).js;
    return {
      changedElsewhere: changed.filter((file) => !file.startsWith('mfe-admin/')),
      changed: changed.length,
      files: [...after.keys()].filter((file) => file.startsWith('mfe-admin/')).length,
      fetched,
    };
  } finally {
    await product.stop();
  }
}
