import { isConditional, isItemAnswer, transcriptControl, type LabelConfig, type Region } from '@labelbridge/annotation';
import { sortedByStart } from '../tools/timeline/timeline-parts.js';
import { clockText } from '../tools/timeline/time-view.js';
import { drawingControls } from './interface-parts.js';

/** A state of an item that is possible but more often a slip. */
export interface DoneWarning {
  readonly text: string;
  /** First region concerned; undefined for the whole item. */
  readonly first?: { readonly id: string; readonly noun: 'segment' | 'suggestion' };
}

const NAMED = 3;

/** @param suggestions neither accepted nor discarded by the person */
export function findDoneWarning(
  config: LabelConfig,
  regions: readonly Region[],
  suggestions: readonly Region[] = [],
): DoneWarning | undefined {
  if (config.controls.length === 0) return undefined;
  const open = suggestions.filter((suggestion) => !regions.some((region) => isSameAnswer(region, suggestion)));
  if (open.length > 0) return undecided(open);
  if (regions.length === 0) {
    const draws = config.objects.some((object) => drawingControls(config, object).length > 0);
    return { text: `Nothing is ${draws ? 'marked' : 'answered'} on this item.` };
  }
  return silentSegments(config, regions);
}

/** An answer of the person settles the suggested answer to the same question. */
const isSameAnswer = (given: Region, suggested: Region): boolean =>
  isItemAnswer(suggested) && isItemAnswer(given) && given.from === suggested.from;

function undecided(open: readonly Region[]): DoneWarning {
  const shape = open.find((region) => !isItemAnswer(region));
  const text = open.length === 1 ? '1 suggestion is' : `${open.length} suggestions are`;
  return { text: `${text} neither accepted nor discarded.`, ...(shape && { first: { id: shape.id, noun: 'suggestion' } }) };
}

function silentSegments(config: LabelConfig, regions: readonly Region[]): DoneWarning | undefined {
  const control = transcriptControl(config);
  if (!control || isConditional(control)) return undefined;
  const silent = sortedByStart(
    regions.flatMap(({ id, to, shape, fields }) => {
      const said = fields?.[control.name]?.value;
      const isSaid = (Array.isArray(said) ? said : [said]).some((text) => typeof text === 'string' && text.trim() !== '');
      return shape.t === 'segment' && control.to.includes(to) && !isSaid ? [{ id, start: shape.start, end: shape.end }] : [];
    }),
  );
  const [first] = silent;
  if (!first) return undefined;
  const places = silent.slice(0, NAMED).map(({ start }) => clockText(start));
  const more = silent.length > NAMED ? ` and ${silent.length - NAMED} more` : '';
  const have = silent.length === 1 ? '1 segment has no text' : `${silent.length} segments have no text`;
  return { text: `${have}: at ${places.join(', ')}${more}.`, first: { id: first.id, noun: 'segment' } };
}
