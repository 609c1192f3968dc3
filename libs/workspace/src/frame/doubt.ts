import { isConditional, isItemAnswer, transcriptControl, type LabellingInterface, type Region } from '@labelbridge/annotation';
import { inOrder } from '../tools/timeline/parts.js';
import { clockText } from '../tools/timeline/time-view.js';
import { drawingOn } from './parts.js';

/** A state of an item that is possible but more often a slip. */
export interface Doubt {
  readonly text: string;
  /** First region concerned; undefined for the whole item. */
  readonly first?: { readonly id: string; readonly noun: 'segment' | 'suggestion' };
}

const NAMED = 3;

/** @param suggestions neither accepted nor discarded by the person */
export function doubtOf(config: LabellingInterface, regions: readonly Region[], suggestions: readonly Region[] = []): Doubt | undefined {
  if (config.controls.length === 0) return undefined;
  const open = suggestions.filter((suggestion) => !regions.some((region) => isSameAnswer(region, suggestion)));
  if (open.length > 0) return undecided(open);
  if (regions.length === 0) {
    const draws = config.objects.some((object) => drawingOn(config, object).length > 0);
    return { text: `Nothing is ${draws ? 'marked' : 'answered'} on this item.` };
  }
  return silentSegments(config, regions);
}

/** An answer of the person settles the suggested answer to the same question. */
const isSameAnswer = (given: Region, suggested: Region): boolean =>
  isItemAnswer(suggested) && isItemAnswer(given) && given.from === suggested.from;

function undecided(open: readonly Region[]): Doubt {
  const shape = open.find((region) => !isItemAnswer(region));
  const text = open.length === 1 ? '1 suggestion is' : `${open.length} suggestions are`;
  return { text: `${text} neither accepted nor discarded.`, ...(shape && { first: { id: shape.id, noun: 'suggestion' } }) };
}

function silentSegments(config: LabellingInterface, regions: readonly Region[]): Doubt | undefined {
  const control = transcriptControl(config);
  if (!control || isConditional(control)) return undefined;
  const silent = inOrder(
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
