import { redoName, undoName } from '@labelbridge/annotation';
import { cx, Icon } from '@labelbridge/ui';
import { type ItemWork } from './use-item-work.js';
import styles from './workspace.module.css';

export function EditButtons({ work }: { work: ItemWork }) {
  const { state, marking } = work;
  const undo = marking.draft?.label ?? undoName(state.history);
  const redo = redoName(state.history);
  const backButton = (word: string, what: string | null, className: string | undefined, onClick: () => void) => {
    const name = what === null ? undefined : `${word}: ${what}`;
    return (
      <button
        type="button"
        className={cx(styles.iconButton, className)}
        aria-label={name ?? word}
        title={name}
        disabled={!name}
        onClick={onClick}
      >
        {/* The style sheet mirrors it for Redo. */}
        <Icon name="undo" />
        <span className={styles.undoName}>{name}</span>
      </button>
    );
  };
  return (
    <>
      {backButton('Undo', undo, undefined, work.undo)}
      {backButton('Redo', redo, styles.redo, work.redo)}
      <button
        type="button"
        className={styles.iconButton}
        aria-label="Delete region"
        disabled={marking.selected === null}
        onClick={marking.removeSelected}
      >
        <Icon name="trash" />
      </button>
    </>
  );
}
