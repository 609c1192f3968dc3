import { type FieldSource } from '../bson/raw-document.js';
import { compileFilter } from './filter-match.js';
import { type FilterContext, type FilterNode, type MatchTrace } from './filter-nodes.js';

/**
 * Index for the positional `$` in `arrayPath`: the array element that matched the filter
 * (https://www.mongodb.com/docs/manual/reference/operator/update/positional/).
 *
 * @returns undefined if no condition on the array matched an element
 */
export function matchedPosition(
  filter: FilterNode,
  document: FieldSource,
  arrayPath: string,
  context: FilterContext = {},
): number | undefined {
  let position: number | undefined;
  for (const node of conditionsOn(filter, arrayPath)) {
    const trace: MatchTrace = { position: undefined };
    if (compileFilter(node, context)(document, trace) && trace.position !== undefined) position = trace.position;
  }
  return position;
}

function conditionsOn(node: FilterNode, arrayPath: string): readonly FilterNode[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => conditionsOn(child, arrayPath));
    case 'field':
      return isRelated(node.path, arrayPath) ? [node] : [];
    default:
      return [];
  }
}

function isRelated(path: string, arrayPath: string): boolean {
  return path === arrayPath || path.startsWith(`${arrayPath}.`) || arrayPath.startsWith(`${path}.`);
}
