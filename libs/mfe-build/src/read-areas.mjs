import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaProblem } from './area-problem.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Reads the areas, ordered by port: every `mfe-*` folder with its `area.json`, the navigation of its pages, and the backend setting for the
 * address of an area that is deployed elsewhere.
 *
 * @returns {import('./index.mjs').Area[]}
 * @throws Error that names the file, the field and the rule if a manifest is wrong
 */
export function readAreas() {
  const folders = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-') && existsSync(join(ROOT, folder, 'package.json')));
  /** @type {{ folder: string, devPort: number, paths: string[] }[]} */
  const read = [];
  const areas = folders.map((folder) => {
    const file = join(ROOT, folder, 'area.json');
    if (!existsSync(file)) throw new Error(`${folder} has no area.json.`);
    /** @type {import('./index.mjs').Area & { paths: string[], pages: { title: string, path: string, duties?: string[], navigation?: object }[] }} */
    const area = JSON.parse(readFileSync(file, 'utf8'));
    const problem = areaProblem(area, folder, read);
    if (problem) throw new Error(`${folder}/area.json: ${problem}.`);
    read.push({ ...area, folder });
    const navigation = area.pages.flatMap(({ title, path, duties, navigation }) =>
      navigation ? [{ label: title, path, ...navigation, ...(duties && { duties }) }] : [],
    );
    return { ...area, navigation, folder, addressSetting: `REMOTE_${area.name.replace('mfe_', '').toUpperCase()}_URL` };
  });
  return areas.sort((one, other) => one.devPort - other.devPort);
}
