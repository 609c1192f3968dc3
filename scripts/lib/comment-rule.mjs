// The ESLint rule `plain/comments`: comments are in plain technical English (CONTRIBUTING, Language).

const FAULTS = [
  [/^(what|who|whose|whether|of|those|which|how|where|why)\b/i, 'A comment starts with a noun or a verb.'],
  [/\bwhere (it|he|she|they|there|this|that|these|none|nothing|nobody|no)\b/i, 'Write "if", not "where".'],
  [/(?<!\bthere )\b(is|are|was|were) no\b(?! longer\b| more\b)/i, 'Write "is not a", not "is no".'],
  [/\bthose (of|that|who|which)\b/i, 'Repeat the noun, not "those of".'],
  [/\bwhoever\b/i, 'Name the person, not "whoever".'],
];
/** Comments that tools read. */
const DIRECTIVE = /^\s*(eslint|@ts-|@spec|@asvs|@fairwork|@jest|istanbul|webpack|#|\/ <)/;

/** Joins `//` comments on consecutive lines into one text. */
function textsOf(comments, lines) {
  const groups = [];
  for (const comment of comments) {
    const before = groups.at(-1)?.at(-1);
    const alone = /^\s*\/\//.test(lines[comment.loc.start.line - 1]);
    const follows = alone && before?.type === 'Line' && comment.type === 'Line' && before.loc.end.line + 1 === comment.loc.start.line;
    if (follows) groups.at(-1).push(comment);
    else groups.push([comment]);
  }
  return groups.map((group) => ({ loc: group[0].loc, text: group.map(({ value }) => value.replace(/^\s*\* ?/gm, '').trim()).join(' ') }));
}

export const plainComments = {
  meta: { type: 'suggestion', schema: [] },
  create: (context) => ({
    Program() {
      for (const { loc, text } of textsOf(context.sourceCode.getAllComments(), context.sourceCode.lines)) {
        if (DIRECTIVE.test(text)) continue;
        for (const [pattern, message] of FAULTS) if (pattern.test(text.replace(/\s+/g, ' '))) context.report({ loc, message });
      }
    },
  }),
};
