import { type LabelConfig, type ObjectKind, type ShapeKind, specOf, type TagSpec } from '@labelbridge/annotation';
import { Dialog } from '@labelbridge/ui';
import { drawingControls, partsOfInterface } from './interface-parts.js';
import styles from './extras.module.css';

/** Subjects with keys of their own. `drawn`: on a picture. `answers`: the interface asks for choices but draws nothing. */
type Subject = ObjectKind | ShapeKind | 'drawn' | 'region' | 'answers';

/** @param of subjects that have the keys; none: all have them */
const KEYS: readonly (readonly [keys: string, does: string, ...of: Subject[]])[] = [
  ['1, 2, … or a letter', 'chooses the label beside it; a region that is chosen gets it, one that was just drawn does not', 'region'],
  ['1, 2, … or a letter', 'chooses the answer beside it', 'answers'],
  ['N', 'places a shape in the middle', 'drawn'],
  ['N', 'labels the marked words', 'span'],
  ['N', 'adds a segment of two seconds here', 'segment'],
  ['N', 'places a box in the middle, or a time range here', 'track', 'range'],
  ['Arrows', 'move the chosen shape', 'drawn'],
  ['Arrows', 'go from word to word', 'span'],
  ['Shift + arrows', 'move ten times as far', 'drawn'],
  ['Shift + arrows', 'mark more words', 'span'],
  ['Alt + arrows', 'size the chosen shape', 'drawn'],
  ['Alt + arrows', 'move the end of the chosen span; with Shift its beginning', 'span'],
  [', and .', 'choose the region before or after', 'region'],
  ['Delete', 'deletes the chosen region', 'region'],
  ['Enter, Escape', 'end or leave what is begun; Enter goes to the questions on the chosen region', 'region'],
  ['+, -', 'zoom in and out', 'image', 'audio', 'video'],
  ['Home', 'shows all', 'image', 'video'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'undo and redo'],
  ['Ctrl + Enter', 'done, and on to the next item'],
  ['Page Up, Page Down', 'the item before or after'],
  ['Space', 'plays or pauses it; with Ctrl while you type', 'audio', 'video'],
  ['Left, Right', 'a second back or on; with Shift a tenth', 'audio'],
  ['Left, Right', 'a frame back or on; with Shift ten', 'video'],
  ['B, E', 'begin and end a segment here', 'segment'],
  ['B, E', 'begin and end a time range here', 'range'],
  ['E', 'ends the chosen track here', 'track'],
  ['Shift + Space, \\', 'play the chosen segment once, or again and again', 'segment'],
  ['[ ] { }', 'move the beginning and the end of the chosen segment', 'segment'],
  ['[ ]', 'go to the keyframe before or after', 'track'],
  ['K', 'sets or takes away a keyframe', 'track'],
  ['Ctrl + arrows, Alt + arrows', 'move and size the box of a track', 'track'],
  ['<, >', 'slower, faster', 'audio', 'video'],
];

function subjectsOf(config: LabelConfig): ReadonlySet<Subject> {
  const { tools } = partsOfInterface(config);
  const drawn = tools.flatMap((object) =>
    drawingControls(config, object).flatMap(({ tag }): Subject[] => {
      const { draws }: TagSpec = specOf(tag);
      const shape = draws[object.kind];
      return shape ? [shape, 'region', ...(object.kind === 'image' ? (['drawn'] as const) : [])] : [];
    }),
  );
  const chooses = config.controls.some(({ tag }) => tag === 'choices' || tag === 'pairwise');
  return new Set<Subject>([...tools.map(({ kind }) => kind), ...drawn, ...(chooses && drawn.length === 0 ? (['answers'] as const) : [])]);
}

export function KeysDialog({ config, onClose }: { config: LabelConfig; onClose: () => void }) {
  const subjects = subjectsOf(config);
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(
          ([keys, does, ...of]) =>
            (of.length === 0 || of.some((subject) => subjects.has(subject))) && (
              <div key={`${keys} ${does}`}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
