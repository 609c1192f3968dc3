import { type Problem } from '../json.js';
import { type ControlDef, type LabelConfig } from '../interface/label-config.js';
import { isQuestion, specOf } from '../interface/tags.js';
import { shapesOf } from '../regions/result-problems.js';
import { SHAPES } from '../shapes/shapes.js';
import { type FormatName, formatNamed } from './formats.js';
import { mediaField, showsPictures } from './export-items.js';

const FILE_NAMES = 'files that lie in Labelbridge: the name of the file, or the id of its row, stands in their place';
const FOUND_AGAIN = 'an import into a task of the same project finds them again';
const NO_SKIPPED = 'items that were skipped: the format cannot say so, and they would read as items in which there is nothing';
const NO_PICTURES = 'the pictures themselves, unless they are asked for';

function ofControl(config: LabelConfig, control: ControlDef, format: FormatName): string[] {
  const { tag, name, perRegion, multiple } = control;
  const { holds, loses } = formatNamed(format);
  if (perRegion) {
    const kept = holds.includes('none') || (tag === 'textarea' && loses.regionTexts);
    return kept ? [] : [`answers about each region (“${name}”) are left out`];
  }
  const kinds = shapesOf(config, control);
  // Labels for shapes of another control are kept with these.
  if (!isQuestion(tag) && tag !== 'relations' && kinds.includes('none')) return [];
  const changes = kinds.flatMap((kind) =>
    holds.includes(kind) ? (loses.changes?.[kind] ?? []) : [`${SHAPES[kind].plural} (“${name}”) are left out`],
  );
  const labelled = multiple && specOf(tag).child === 'Label' && kinds.some((kind) => holds.includes(kind));
  if (labelled && loses.labels === 'first') changes.push(`of several labels of a region (“${name}”), the first is kept`);
  if (labelled && loses.labels === 'copies') changes.push(`a region with several labels (“${name}”) is there once for each`);
  return changes;
}

/** Losses of a format, to be read before an export. `field` is the name of the control, or empty for all. */
export function whatIsLost(config: LabelConfig, format: FormatName): Problem[] {
  const perControl = config.controls.flatMap((control) =>
    ofControl(config, control, format).map((message) => ({ field: control.name, message })),
  );
  const { loses, pictures } = formatNamed(format);
  const files =
    loses.data && mediaField(config) !== undefined ? [loses.data === 'found' ? `${FILE_NAMES}; ${FOUND_AGAIN}` : FILE_NAMES] : [];
  const all = [
    ...(loses.always ?? []),
    ...(loses.data ? [] : [NO_SKIPPED]),
    ...(pictures && showsPictures(config) ? [NO_PICTURES] : []),
    ...files,
  ];
  const always = all.map((message) => ({ field: '', message }));
  return [...perControl, ...always].filter(({ message }, i, all) => all.findIndex((one) => one.message === message) === i);
}
