import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ADMIN_EVENT_LABEL, MAIL_TOPIC_LABEL } from '@labelbridge/contracts';
import { NOTIFICATION_KINDS, type NotificationKind, rulesOf } from '../src/modules/people/notifications/domain/notification.js';

const FILE = new URL('../../docs/product.md', import.meta.url);
const BLOCK = /(?<=<!-- generated: .*? -->\n\n)[^]*?(?=\n<!-- end of generated -->)/;
const LABELS: Readonly<Record<string, string>> = { ...MAIL_TOPIC_LABEL, ...ADMIN_EVENT_LABEL };

/** Cells of a kind but its name. */
function cellsOf(kind: NotificationKind): string {
  const { to, by, choice, duties } = rulesOf(kind);
  const setting = choice ? LABELS[choice] : by.includes('digest') ? 'one each, for the app too' : '';
  return [duties ? `${to} (${duties.join(' or ')})` : to, by.join(', ').replace('digest', 'daily mail'), setting].join(' | ');
}

function table(): string {
  const rows = new Map<string, string[]>();
  for (const kind of NOTIFICATION_KINDS) rows.set(cellsOf(kind), [...(rows.get(cellsOf(kind)) ?? []), `\`${kind}\``]);
  const lines = [...rows].sort().map(([cells, kinds]) => `| ${cells} | ${kinds.join(', ')} |\n`.replace(/ {2,}/g, ' '));
  return `| to | by | setting that stops all but the app | kinds |\n|---|---|---|---|\n${lines.join('')}`;
}

/** docs/product.md, as it is and with the table of today. */
export function notificationDocs(): { before: string; after: string } {
  const before = readFileSync(FILE, 'utf8');
  return { before, after: before.replace(BLOCK, table) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, notificationDocs().after);
