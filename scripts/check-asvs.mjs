// `check:asvs`: docs/asvs.tsv answers the 217 requirements of OWASP ASVS 5.0.0, levels 1 and 2, without V10 (OAuth) and V17 (WebRTC).
import { checkItems } from './lib/item-list.mjs';

checkItems({
  kind: 'asvs',
  title: 'OWASP ASVS 5.0.0, levels 1 and 2',
  items: 217,
  testedMin: 120,
  noMax: 4,
  head: ['item', 'level', 'requirement'],
  cells: ({ item, level, requirement }) => [item, `L${level}`, requirement],
  faultsOfRow: ({ level }) => (['1', '2'].includes(level) ? [] : [`has level "${level}"`]),
});
