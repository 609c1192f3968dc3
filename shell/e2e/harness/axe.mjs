import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const SOURCE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [1280, 360];
const SCHEMES = /** @type {const} */ (['light', 'dark']);

/** What axe finds on the page as it stands now, one line a place; empty when nothing is wrong. */
async function violationsOf(page) {
  // By the debugger, not by a script element: the page's Content-Security-Policy refuses those, and rightly.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    // Colours of the scheme before are still on their way out, from each element to those inside it.
    await frame();
    for (let running = transitions(); running.length > 0; running = transitions()) {
      await Promise.allSettled(running.map(({ finished }) => finished));
      await frame();
    }
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/**
 * Examines the page on a desk and on a phone, light and dark, and puts it back as it was.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>} what is wrong, with the width and the scheme it is wrong at
 */
export async function examine(page) {
  const size = page.viewportSize();
  const found = [];
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      found.push(...(await violationsOf(page)).map((line) => `${width} px, ${colorScheme}: ${line}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
  return found;
}
