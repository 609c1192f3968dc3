import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './install.mjs';
import { journeyResults } from './journeys.mjs';

const { workspaces } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
/** Folders of the workspace, with `libs/*` and `mfe-*` expanded. */
const PROJECTS = workspaces.flatMap((pattern) => {
  if (!pattern.endsWith('*')) return pattern;
  const prefix = basename(pattern).replace('*', '');
  return readdirSync(join(ROOT, dirname(pattern))).flatMap((name) => (name.startsWith(prefix) ? join(dirname(pattern), name) : []));
});
const TEST_FILE = /(\.spec\.(tsx?|mjs)|\.http-spec\.ts)$/;

/** Test results of all projects: each file is a list of `{ file, name, status }`. */
export const RESULT_FILES = PROJECTS.flatMap((project) => ['', '.product'].map((kind) => `${ROOT}/${project}/test-results${kind}.json`));

export const readResults = () => [
  ...RESULT_FILES.filter((file) => existsSync(file)).flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))),
  ...journeyResults(),
];

export function writeTable(name, lines) {
  mkdirSync(`${ROOT}/dist/coverage`, { recursive: true });
  writeFileSync(`${ROOT}/dist/coverage/${name}`, `${lines.join('\n')}\n`);
}

/** Expands `5.login.2-4` to its ids. */
export function expandRange(range) {
  const [, stem, first, last = first] = /^(.*\.)(\d+)(?:-(\d+))?$/.exec(range);
  return Array.from({ length: last - first + 1 }, (_, index) => `${stem}${Number(first) + index}`);
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A title as a pattern: `%s`, `$name` and `${…}` have values only at run time. */
function titlePattern(node) {
  if (ts.isStringLiteralLike(node)) return escaped(node.text).replace(/%[a-zA-Z#]|\\\$\w+(\\\.\w+)*/g, '.*');
  if (!ts.isTemplateExpression(node)) return '.*';
  return escaped(node.head.text) + node.templateSpans.map((span) => `.*${escaped(span.literal.text)}`).join('');
}

const TEST_CALL = /^(?:it|test)(?:\.(?:each\b|only|skip|todo|fixme|failing|step)|$)/;
const GROUP_CALL = /^(?:test\.)?describe(?:\.(?:each\b|only|skip|serial|parallel|fixme)|$)/;

/** Tests, steps and groups of a file, outer ones first. */
function testCalls(source) {
  const calls = [];
  const visit = (node, parents) => {
    const callee = ts.isCallExpression(node) ? node.expression.getText(source) : '';
    const isGroup = GROUP_CALL.test(callee);
    if (!(isGroup || TEST_CALL.test(callee)) || callee.endsWith('.each')) {
      ts.forEachChild(node, (child) => visit(child, parents));
      return;
    }
    const path = [...parents, titlePattern(node.arguments[0])];
    calls.push({
      start: (ts.isAwaitExpression(node.parent) ? node.parent : node).getFullStart(),
      end: node.end,
      title: node.arguments[0].getText(source).replace(/^['"`]|['"`]$/g, ''),
      matches: new RegExp(`(?:^| > )${path.join(' > ')}${isGroup ? ' > ' : '$'}`, 's'),
      skipped: /^[\w.]*\.(?:skip|todo|fixme)/.test(callee),
    });
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, []);
  return calls;
}

/** Owner of a tag in a table row: the tests and steps of its file whose names contain a text of the row. */
function ownerOfRow(row) {
  const texts = [...row.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g)].map(([, ...found]) =>
    escaped(found.find(Boolean)).replace(/\\\$\\\{.*\\\}/, '.*'),
  );
  return { title: row.trim(), matches: new RegExp(texts.join('|') || '(?!)', 's'), skipped: false };
}

function tagsOf(file, kind) {
  const text = readFileSync(`${ROOT}/${file}`, 'utf8');
  if (!text.includes(`@${kind} `)) return [];
  const calls = testCalls(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...text.matchAll(new RegExp(`@${kind} ([\\w.-]*\\d(?:, [\\w.-]*\\d)*)`, 'g'))].flatMap(({ 1: ids, index }) => {
    // A comment after code belongs to that code. A comment on its own line belongs to the next code.
    const line = text.lastIndexOf('\n', index) + 1;
    const code = text.slice(line, index).replace(/[;,]?\s*(\/\/|\/\*).*$/, '');
    const position = code.trim() === '' ? index : line + code.length - 1;
    const call = calls.filter(({ start, end }) => start <= position && position < end).at(-1);
    const following = text
      .slice(index)
      .split('\n')
      .find((each) => !/^\s*(\/\/|@)/.test(each));
    const owner = call ?? ownerOfRow(code.trim() === '' ? following : code);
    const place = `${file}:${text.slice(0, position).split('\n').length}`;
    return ids.split(', ').flatMap((range) => expandRange(range).map((id) => ({ ...owner, id, file, place })));
  });
}

const testsBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : testsBelow(path);
    return TEST_FILE.test(entry.name) ? [relative(ROOT, path)] : [];
  });

/**
 * Finds each `@spec <id>, <id>` or `@asvs <id>` in a test title, or in a comment above a test.
 *
 * @returns {{ id: string, file: string, place: string, title: string, matches: RegExp, skipped: boolean }[]}
 */
export const readTags = (kind) => PROJECTS.flatMap((project) => testsBelow(`${ROOT}/${project}`).flatMap((file) => tagsOf(file, kind)));

/** @returns why a tagged test proves nothing, or undefined if it passed. With `mustRun`, a missing result is a fault */
export function faultOf(tag, results, { mustRun }) {
  const test = `${tag.place} :: ${tag.title}`;
  if (tag.skipped) return `skipped: ${test}`;
  const found = results.filter(({ file, name }) => file === tag.file && tag.matches.test(name));
  if (found.length === 0) return mustRun ? `did not run: ${test}` : undefined;
  return found.every(({ status }) => status === 'passed') ? undefined : `did not pass: ${test}`;
}

export const testCell = (tags) => tags.map(({ place, title }) => `\`${place}\` ${title.replaceAll('|', '\\|')}`).join('<br>');
