import { redoName, undoName } from '@labelbridge/annotation';
import { cx, Icon } from '@labelbridge/ui';
import { type ItemWork } from './use-item-work.js';
import styles from './workspace.module.css';

/** Undo and redo, which name what they take back, and Delete. */
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
        <Back />
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
        aria-label="Delete the chosen region"
        disabled={marking.selected === null}
        onClick={marking.removeSelected}
      >
        <Icon name="trash" />
      </button>
    </>
  );
}

/** An arrow back; the style sheet turns it for Redo. */
const Back = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M9 14L4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11" />
  </svg>
);
