import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Outcome } from './runner.js';

/** Known outcomes of tests that do not pass, by folder, then by `status: reason`. */
type Known = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const FILE = new URL('../../driver-tests.json', import.meta.url);
const NO_REASON = 'failed: NO REASON GIVEN YET';

export function knownOutcomes(): Known {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Known) : {};
}

/** Describes tests whose outcome differs from the known one, and known failures without a reason. */
export function unexpected(outcomes: readonly Outcome[], known: Known, folders: readonly string[]): string[] {
  const problems: string[] = [];
  const left = new Map(folders.flatMap((folder) => listed(known, folder)));
  for (const { folder, name, status, reason } of outcomes) {
    const id = `${folder}/${name}`;
    const expected = left.get(id) ?? 'passed';
    left.delete(id);
    if (!expected.startsWith(status)) problems.push(`${id}: ${status} (${reason}), but the list says: ${expected}`);
    else if (expected === NO_REASON) problems.push(`${id}: ${status} (${reason}), and the list gives no reason`);
  }
  for (const [id, expected] of left) problems.push(`${id}: is not there, but the list says: ${expected}`);
  return problems;
}

function listed(known: Known, folder: string): [string, string][] {
  return Object.entries(known[folder] ?? {}).flatMap(([verdict, names]) =>
    names.map((name): [string, string] => [`${folder}/${name}`, verdict]),
  );
}

/** Updates the known outcomes of the folders that ran. Keeps hand-written reasons of failures. */
export function saveOutcomes(outcomes: readonly Outcome[]): void {
  const known = knownOutcomes();
  const result: Record<string, Record<string, string[]>> = {};
  for (const { folder, name, status, reason } of outcomes) {
    const verdicts = (result[folder] ??= {});
    if (status === 'passed') continue;
    const given = listed(known, folder).find(([id, verdict]) => id === `${folder}/${name}` && verdict.startsWith('failed'))?.[1];
    const verdict = status === 'skipped' ? `skipped: ${reason}` : (given ?? NO_REASON);
    (verdicts[verdict] ??= []).push(name);
  }
  writeFileSync(FILE, `${JSON.stringify({ ...known, ...result }, null, 2)}\n`);
}
