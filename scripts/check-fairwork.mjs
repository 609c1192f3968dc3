// `check:fairwork`: docs/fairwork.tsv answers the ten points of Fairwork's principles for cloudwork of June 2024, and docs/fairwork.md has
// the table with the tests. `--write` writes the table there.
import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './lib/install.mjs';
import { checkItems } from './lib/item-list.mjs';

const FILE = `${ROOT}/docs/fairwork.md`;
const BLOCK = /(?<=<!-- generated: .*? -->\n\n)[^]*?(?=\n<!-- end of generated -->)/;

const { rows, fail } = checkItems({
  kind: 'fairwork',
  title: "Fairwork's principles for cloudwork, June 2024",
  items: 10,
  testedMin: 8,
  noMax: 2,
  head: ['item', 'point', 'rule'],
  cells: ({ item, point, rule }) => [item, point, rule],
  faultsOfRow: ({ rule }) => (rule === '' ? ['has no rule'] : []),
});

/** Names tests by file and title: a line would change with any edit. */
const evidence = ({ answer, reason, tests }) =>
  answer === 'tested'
    ? [...new Set(tests.map(({ file, title }) => `\`${file}\`: ${title.replaceAll('|', '\\|')}`))].sort().join('<br>')
    : `**No.** ${reason}`;
const table = [
  '| point | our rule | test that fails without it |\n|---|---|---|\n',
  ...rows.map((row) => `| ${row.item} ${row.point} | ${row.rule} | ${evidence(row)} |\n`),
].join('');

const before = readFileSync(FILE, 'utf8');
const after = before.replace(BLOCK, () => table);
if (process.argv.includes('--write')) writeFileSync(FILE, after);
else if (before !== after) fail('docs/fairwork.md has another table: npm run verify -- check:fairwork --write');
