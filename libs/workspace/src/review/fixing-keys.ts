import { type HotkeyTarget, hotkeysOf, type LabelConfig } from '@labelbridge/annotation';
import { type Marking } from '../frame/use-marking.js';
import { type useFix } from './use-fix.js';

interface Fixing {
  readonly config: LabelConfig;
  readonly fix: Pick<ReturnType<typeof useFix>, 'undo' | 'redo'>;
  readonly marking: Marking;
  readonly onPick: (target: HotkeyTarget) => void;
  readonly onSave: () => void;
  /** Called by Escape if nothing is drawn or selected. */
  readonly onLeave?: () => void;
}

/** Keys while somebody changes an answer outside the work on a job. */
export const fixingKeys = ({ config, fix, marking, onPick, onSave, onLeave }: Fixing): Record<string, () => void> => ({
  ...Object.fromEntries([...hotkeysOf(config)].map(([key, target]) => [key.replace('shift+', 'Shift+'), () => onPick(target)])),
  'Ctrl+z': fix.undo,
  'Ctrl+Shift+z': fix.redo,
  'Ctrl+Enter': onSave,
  Delete: marking.removeSelected,
  Backspace: () => (marking.draft ? marking.draft.back() : marking.removeSelected()),
  Enter: () => marking.draft?.finish?.(),
  Escape: () => (marking.draft ? marking.draft.cancel() : marking.selected === null ? onLeave?.() : marking.select(null)),
});
