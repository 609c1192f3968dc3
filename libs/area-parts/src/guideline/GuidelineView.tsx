import { Fragment, type ReactNode } from 'react';
import { type Schemas } from '@labelbridge/session';
import { Chip, type Tone } from '@labelbridge/ui';
import { ExternalLink } from '../show/ExternalLink.js';
import styles from './guideline.module.css';

type Clause = Schemas['ClauseDto'];
type Block = Schemas['GuidelineBlockDto'];
type Run = Schemas['GuidelineRunDto'];
/** Links to pictures on this device, by id. */
type Kept = ReadonlyMap<string, string> | undefined;
type Changed = Schemas['ChangedClauseDto'];

/** So many clauses have a list of them. */
const LISTED_FROM = 6;

/** Id of the heading of a clause on the page. @param scope tells two views of one page apart */
const clauseId = (number: string, scope = ''): string => `${scope}clause-${number}`;

function RunText({ run }: { run: Run }) {
  let shown: ReactNode = run.text;
  if (run.href) shown = <ExternalLink href={run.href}>{run.text}</ExternalLink>;
  else if (run.code) shown = <code>{run.text}</code>;
  if (run.em) shown = <em>{shown}</em>;
  if (run.strong) shown = <strong>{shown}</strong>;
  return shown;
}

const Runs = ({ runs }: { runs: readonly Run[] }) => runs.map((run, at) => <RunText key={at} run={run} />);

/** Deeper blocks are indented as these. */
const INDENTS = 6;

/** Indents a block by the lists around it. An attribute: the policy of pages that the server renders forbids styles in elements. */
const indent = (depth: number) => (depth > 0 ? { 'data-indent': Math.min(depth, INDENTS) } : {});

/** Groups the blocks that one list, table or quotation holds. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && last[0]?.kind === block.kind && (block.kind === 'item' || block.kind === 'row')) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

function Table({ rows }: { rows: readonly Block[] }) {
  const [head, ...others] = rows;
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Table">
      <table className={styles.table}>
        <thead>
          <tr>
            {head?.cells?.map(({ runs }, at) => (
              <th key={at} scope="col">
                <Runs runs={runs} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map(({ cells }, row) => (
            <tr key={row}>
              {cells?.map(({ runs }, at) => (
                <td key={at}>
                  <Runs runs={runs} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Picture({ block, kept }: { block: Block; kept: Kept }) {
  const words = block.runs.map(({ text }) => text).join('');
  if (!block.picture) return <p className={styles.quiet}>A picture is missing here{words && `: ${words}`}.</p>;
  const { _id, url, width, height } = block.picture;
  return (
    <figure className={styles.picture}>
      <img src={kept?.get(_id) ?? url} alt="" loading="lazy" {...(width && height ? { width, height } : {})} />
      {words && <figcaption>{words}</figcaption>}
    </figure>
  );
}

function Group({ blocks, kept }: { blocks: readonly Block[]; kept: Kept }) {
  const [first] = blocks;
  if (!first) return null;
  switch (first.kind) {
    case 'item':
      return (
        <ul className={styles.list}>
          {blocks.map(({ depth, mark, runs }, at) => (
            <li key={at} dir="auto" {...indent(depth - 1)}>
              <span className={styles.mark}>{mark}</span>
              <span>
                <Runs runs={runs} />
              </span>
            </li>
          ))}
        </ul>
      );
    case 'row':
      return <Table rows={blocks} />;
    case 'quote':
      return (
        <blockquote dir="auto" className={styles.quote} {...indent(first.depth - 1)}>
          <Runs runs={first.runs} />
        </blockquote>
      );
    case 'code':
      return (
        <pre className={styles.code} tabIndex={0}>
          <Runs runs={first.runs} />
        </pre>
      );
    case 'picture':
      return <Picture block={first} kept={kept} />;
    case 'text':
      return (
        <p dir="auto" className={styles.text} {...indent(first.depth)}>
          <Runs runs={first.runs} />
        </p>
      );
  }
}

/** Moves the focus to a clause. */
export function showClause(number: string, scope?: string): void {
  const heading = document.getElementById(clauseId(number, scope));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

function Contents({ clauses, scope }: Pick<Props, 'clauses' | 'scope'>) {
  return (
    <details className={styles.contents}>
      <summary>{clauses.length} clauses</summary>
      <ul>
        {clauses.map(({ number, title }) => (
          <li key={number}>
            <button type="button" onClick={() => showClause(number, scope)}>
              <span className={styles.number}>{number}</span> <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  readonly clauses: readonly Clause[];
  readonly cited?: string | undefined;
  readonly kept?: Kept;
  /** False leaves the list of clauses out, which needs scripts. */
  readonly listed?: boolean;
  /** Set for a second view on one page. */
  readonly scope?: string | undefined;
}

/** The clauses of a guideline, or of the terms. The cited one is marked. */
export function GuidelineView({ clauses, cited, kept, listed = true, scope }: Props) {
  return (
    <div className={styles.guideline}>
      {listed && clauses.length >= LISTED_FROM && <Contents clauses={clauses} scope={scope} />}
      {clauses.map(({ number, title, blocks }) => (
        <section key={number} className={number === cited ? styles.cited : undefined} aria-labelledby={clauseId(number, scope)}>
          <h3 id={clauseId(number, scope)} tabIndex={-1} className={styles.title}>
            <span className={styles.number}>{number}</span> <bdi>{title}</bdi>
          </h3>
          {groupsOf(blocks).map((group, at) => (
            <Group key={at} blocks={group} kept={kept} />
          ))}
        </section>
      ))}
    </div>
  );
}

const CHANGE: Readonly<Record<Changed['change'], readonly [label: string, tone: Tone]>> = {
  added: ['New', 'good'],
  removed: ['Removed', 'bad'],
  changed: ['Changed', 'wait'],
};

const PART = { same: Fragment, added: 'ins', removed: 'del' } as const;

/** Clauses that differ between two versions, with their words added and removed. */
export function GuidelineChanges({ changes }: { changes: readonly Changed[] }) {
  if (changes.length === 0) return <p>No clause has another text: only numbers differ.</p>;
  return (
    <div className={styles.guideline}>
      {changes.map(({ change, number, title, parts }) => {
        const [label, tone] = CHANGE[change];
        return (
          <section key={`${change}${number}`}>
            <h3 className={styles.title}>
              <span className={styles.number}>{number}</span> <bdi>{title}</bdi> <Chip tone={tone}>{label}</Chip>
            </h3>
            <p dir="auto" className={styles.parts}>
              {parts.map(({ kind, text }, at) => {
                const Part = PART[kind];
                return <Part key={at}>{text}</Part>;
              })}
            </p>
          </section>
        );
      })}
    </div>
  );
}
