import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Reads the areas, ordered by port: every `mfe-*` folder with its `area.json`, the navigation of its pages, and the backend setting for the
 * address of an area that is deployed elsewhere.
 *
 * @returns {import('./index.mjs').Area[]}
 * @throws Error if a folder and its manifest do not match
 */
export function readAreas() {
  const folders = readdirSync(ROOT).filter((folder) => folder.startsWith('mfe-') && existsSync(join(ROOT, folder, 'package.json')));
  const areas = folders.map((folder) => {
    const file = join(ROOT, folder, 'area.json');
    if (!existsSync(file)) throw new Error(`${folder} has no area.json.`);
    /** @type {import('./index.mjs').Area & { pages: { title: string, path: string, duties?: string[], navigation?: object }[] }} */
    const area = JSON.parse(readFileSync(file, 'utf8'));
    if (area.name !== folder.replaceAll('-', '_'))
      throw new Error(`${folder}/area.json must have the name ${folder.replaceAll('-', '_')}.`);
    const navigation = area.pages.flatMap(({ title, path, duties, navigation }) =>
      navigation ? [{ label: title, path, ...navigation, ...(duties && { duties }) }] : [],
    );
    return { ...area, navigation, folder, addressSetting: `REMOTE_${area.name.replace('mfe_', '').toUpperCase()}_URL` };
  });
  for (const { folder, devPort } of areas) {
    const other = areas.find((area) => area.devPort === devPort && area.folder !== folder);
    if (other || !Number.isInteger(devPort)) throw new Error(`${folder}/area.json needs a devPort that no other area has.`);
  }
  return areas.sort((one, other) => one.devPort - other.devPort);
}
