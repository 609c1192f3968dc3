import { type ChangePart, type ClauseChange } from '@labelbridge/contracts';
import { diffWordsWithSpace } from 'diff';
import { type Block, type Clause, type Run } from './clauses.js';

/** More changes than this in a clause are shown as a new text: comparing them takes long. */
const EDITS_MAX = 400;

export interface TextPart {
  kind: ChangePart;
  text: string;
}

export interface ChangedClause {
  change: ClauseChange;
  number: string;
  title: string;
  parts: TextPart[];
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text, href }) => (href ? `${text} (${href})` : text)).join('');

function lineOf({ kind, depth, mark, runs, cells, medium }: Block): string {
  const indent = '  '.repeat(Math.max(0, depth - 1));
  if (kind === 'row') return (cells ?? []).map(textOf).join(' | ');
  if (kind === 'picture') return `${indent}[Picture: ${textOf(runs) || 'no words'}, ${medium?.slice(0, 8)}]`;
  return `${indent}${mark ? `${mark} ` : ''}${textOf(runs)}`;
}

/** The words of a clause, one line a block. */
export const clauseLines = ({ blocks }: Clause): string => blocks.map(lineOf).join('\n');

/** Clauses are the same by their title; of equal titles, in their order. */
function keysOf(clauses: readonly Clause[]): Map<string, Clause> {
  const seen = new Map<string, number>();
  return new Map(
    clauses.map((clause) => {
      const count = (seen.get(clause.title) ?? 0) + 1;
      seen.set(clause.title, count);
      return [`${count} ${clause.title}`, clause];
    }),
  );
}

function partsOf(before: string, after: string): TextPart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX });
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }));
}

/** Compares two versions. @returns the clauses that differ: the changed and added ones in their order, then the removed ones */
export function changesBetween(earlier: readonly Clause[], later: readonly Clause[]): ChangedClause[] {
  const [before, after] = [keysOf(earlier), keysOf(later)];
  const changed = [...after].flatMap(([key, clause]): ChangedClause[] => {
    const { number, title } = clause;
    const [old, text] = [before.get(key), clauseLines(clause)];
    if (!old) return [{ change: 'added', number, title, parts: [{ kind: 'added', text }] }];
    const oldText = clauseLines(old);
    return oldText === text ? [] : [{ change: 'changed', number, title, parts: partsOf(oldText, text) }];
  });
  const removed = [...before].flatMap(([key, clause]): ChangedClause[] => {
    const { number, title } = clause;
    return after.has(key) ? [] : [{ change: 'removed', number, title, parts: [{ kind: 'removed', text: clauseLines(clause) }] }];
  });
  return [...changed, ...removed];
}
