import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

/** The specification has at least so many lines that can be tested. */
const LEAST_ROWS = 250;
const SECTION = /^[1-9]$/;

/** The cells of a line of a table; a `|` within a cell is written `\|`. */
const cellsOf = (line) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const unquoted = (cell) => cell.replace(/^`+ ?| ?`+$/g, '');

/**
 * Reads the table of proofs: | id | section | line of the specification | where it lives | test |. A place and a test are
 * paths of this repository, in code quotes; a test is `file :: name`, its name with those around it, ` > ` between them.
 * Several stand on lines of their own (`<br>`).
 *
 * @returns {{ rows: { id: string, section: string, places: string[], tests: { file: string, name: string }[] }[], faults: string[] }}
 */
export function readCoverage(markdown) {
  const several = (cell) => cell.split('<br>').map((part) => unquoted(part.trim()));
  const rows = markdown
    .split('\n')
    .filter((line) => /^\| \d+\.\d+ /.test(line))
    .map(cellsOf)
    .map(([id, section, , places = '', tests = '']) => ({
      id,
      section,
      places: several(places),
      tests: several(tests).map((test) => {
        const [file, ...name] = test.split(' :: ');
        return { file, name: name.join(' :: ') };
      }),
    }));
  const faults = [];
  if (rows.length < LEAST_ROWS)
    faults.push(`The table has ${rows.length} rows; the specification has more than ${LEAST_ROWS} lines to be proven.`);
  const ids = rows.map(({ id }) => id);
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) faults.push(`${id} stands there twice.`);
  return { rows, faults };
}

/** Why a row is not proven; nothing where it is. A name that several tests bear is proven by all of them. */
export function faultsOf({ id, section, places, tests }, results) {
  const [number = ''] = id.split('.');
  const sectionIsWrong = !SECTION.test(number) || section.split(' ')[0] !== number;
  const lost = places.filter((place) => place === '' || !existsSync(join(ROOT, place)));
  const unproven = tests.flatMap(({ file, name }) => {
    const test = `${file} :: ${name}`;
    if (!existsSync(join(ROOT, file))) return [`there is no file ${file}`];
    const found = results.filter((result) => result.file === file && result.name === name);
    if (found.length === 0) return [`did not run, or does not exist: ${test}`];
    return found.every(({ status }) => status === 'passed') ? [] : [`${found.map(({ status }) => status).join(', ')}: ${test}`];
  });
  return [...(sectionIsWrong ? [`not of section ${section}`] : []), ...lost.map((place) => `there is no ${place}`), ...unproven];
}
