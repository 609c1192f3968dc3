import { Dialog } from '@labelbridge/ui';
import styles from './more.module.css';

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['1, 2, … or a letter', 'chooses the label beside it; a region that is chosen gets it, one that was just drawn does not'],
  ['N', 'places a shape in the middle, or labels the marked words'],
  ['Arrows', 'move the chosen shape, or go from word to word'],
  ['Shift + arrows', 'move ten times as far, or mark more words'],
  ['Alt + arrows', 'size the chosen shape'],
  [', and .', 'choose the region before or after'],
  ['Delete', 'deletes the chosen region'],
  ['Enter, Escape', 'end or leave what is begun; Enter goes to the questions on the chosen region'],
  ['+, - and Home', 'zoom in and out, and show all'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'undo and redo'],
  ['Ctrl + Enter', 'done, and on to the next item'],
  ['Page Up, Page Down', 'the item before or after'],
  ['Space', 'plays or pauses a recording or video; with Ctrl while you type'],
  ['Left, Right', 'a second or a frame back or on; with Shift a tenth, or ten frames'],
  ['B, E', 'begin and end a segment or time range here; E ends a track'],
  ['Shift + Space, \\', 'play the chosen segment once, or again and again'],
  ['[ ] { }', 'move the beginning and the end of a segment; [ ] go to a keyframe'],
  ['K', 'sets or takes away a keyframe'],
  ['Ctrl + arrows, Alt + arrows', 'move and size the box of a track'],
  ['<, >', 'slower, faster'],
];

/** The keys of the workspace. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
