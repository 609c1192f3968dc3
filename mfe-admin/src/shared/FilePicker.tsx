import { useState } from 'react';
import { cx, Icon } from '@labelbridge/ui';
import styles from './file-picker.module.css';

/** Chooses a file by a press or a drop; with `several`, many files at once. */
export function FilePicker({
  label,
  hint,
  accept,
  disabled,
  several = false,
  onChoose,
}: {
  label: string;
  hint: string;
  /** Accepted types, as the attribute of an input. */
  accept: string;
  disabled: boolean;
  several?: boolean;
  /** `file` is the first of the chosen ones. */
  onChoose: (file: File, files: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  return (
    <label className={cx(styles.drop, over && styles.over)}>
      <Icon name="upload" size={28} />
      <span className={styles.pick}>{label}</span>
      <span>{hint}</span>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        multiple={several}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          const [chosen] = files;
          // The same file may be chosen again after it was corrected.
          if (chosen) onChoose(chosen, files);
          target.value = '';
        }}
      />
    </label>
  );
}
