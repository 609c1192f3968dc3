import { ANNOTATION_ROWS } from './rows-annotation.js';
import { ACCOUNT_ROWS } from './rows-account.js';
import { APPEAL_ROWS } from './rows-appeals.js';
import { CONCERN_ROWS } from './rows-concerns.js';
import { FLAG_ROWS } from './rows-flags.js';
import { MEDIA_ROWS } from './rows-media.js';
import { MONEY_ROWS } from './rows-money.js';
import { PROJECT_ROWS } from './rows-projects.js';
import { OTHER_ROWS } from './rows-rest.js';
import { QUESTION_ROWS } from './rows-questions.js';
import { RECORD_ROWS } from './rows-records.js';
import { RUN_ROWS } from './rows-runs.js';
import { SHARE_LINK_ROWS } from './rows-share-links.js';
import { SECURITY_ROWS } from './rows-security.js';
import { WEBHOOK_ROWS } from './rows-webhooks.js';
import { WORK_ROWS } from './rows-work.js';
import { type Row } from './row.js';

/** Rows of projects, and of the work in them, in the order of the calls. */
export const ROWS_OF_WORK: readonly Row[] = [...PROJECT_ROWS, ...WORK_ROWS, ...APPEAL_ROWS, ...ANNOTATION_ROWS, ...FLAG_ROWS];

/** The other rows, in the order of the calls. */
export const ROWS_OF_PEOPLE: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...SECURITY_ROWS,
  ...QUESTION_ROWS,
  ...CONCERN_ROWS,
  ...RECORD_ROWS,
  ...RUN_ROWS,
  ...SHARE_LINK_ROWS,
  ...MONEY_ROWS,
  ...MEDIA_ROWS,
  ...WEBHOOK_ROWS,
  ...OTHER_ROWS,
];

export const ROWS: readonly Row[] = [...ROWS_OF_WORK, ...ROWS_OF_PEOPLE];

/** Routes without a controller: public pages and files, and the API description outside production. */
const NOT_OF_CONTROLLERS = /^GET (\/|\*|\/\*|\/api\/docs.*|\/(?!api\/|metrics).*)$/;

/**
 * Differences between the matrix and the routes of the app.
 *
 * @param declared names of the routes of the controllers
 * @param served names of the routes of the HTTP server
 * @returns one sentence for each difference
 */
export function gaps(declared: readonly string[], served: readonly string[]): string[] {
  const rows = new Set(ROWS.map(({ route }) => route));
  const all = new Set([...declared, ...served.filter((route) => !NOT_OF_CONTROLLERS.test(route))]);
  return [
    ...[...all]
      .filter((route) => !rows.has(route))
      .map((route) => `${route} has no row: say who may call it in backend/verification/access/rows-*.ts (the file of its subject).`),
    ...[...rows]
      .filter((route) => !all.has(route))
      .map((route) => `${route} has a row in backend/verification/access, and is no route of the app.`),
    ...(rows.size === ROWS.length ? [] : ['A route has two rows in backend/verification/access.']),
  ];
}
