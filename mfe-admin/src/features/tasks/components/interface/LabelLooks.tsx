import { useState } from 'react';
import { colorIn, hasLabels, hotkeysOf, type LabelConfig, NAMED_COLORS } from '@labelbridge/annotation';
import { type FormState, SelectField, TextField } from '@labelbridge/ui';
import { useTheme } from '@labelbridge/workspace';
import { fieldOf, lookProblems } from '../../interface-form.js';
import { type LabelLook, lookKey, readLooks, writeLooks } from '../../label-looks.js';
import { type TaskValues } from '../../task-form.js';
import styles from './interface.module.css';

const HOTKEY_LENGTH = 7;

/**
 * Sets the colour and the key of each label; the defaults follow from its position. An invalid key is refused at once, by the server's
 * rule.
 */
export function LabelLooks({ form, config }: { form: FormState<TaskValues>; config: LabelConfig }) {
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  const looks = readLooks(form.values.looks);
  const problems = lookProblems(config);
  const keys = [...hotkeysOf(config)];
  const rows = config.controls.flatMap((control) =>
    control.labels.map((label) => ({
      key: lookKey(fieldOf(control), label.value),
      label,
      hasColor: hasLabels(control.tag),
      hotkey: keys.find(([, target]) => target.control === control.name && target.label === label.value)?.[0],
    })),
  );
  const set = (key: string, change: LabelLook): void => form.set('looks', writeLooks({ ...looks, [key]: { ...looks[key], ...change } }));
  if (rows.length === 0) return null;
  return (
    <details className={styles.looks} open={open || problems.size > 0} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{rows.some(({ hasColor }) => hasColor) ? 'Colours and keys of the labels' : 'Keys of the answers'}</summary>
      <ul className={styles.list}>
        {rows.map(({ key, label, hasColor, hotkey }) => (
          <li key={key} className={styles.label}>
            <p className={styles.name}>
              {hasColor && <span className={styles.swatch} style={{ '--label': colorIn(label.color, theme) }} aria-hidden="true" />}
              {label.value}
            </p>
            <div className={styles.both}>
              {hasColor ? (
                <SelectField
                  name={`color ${key}`}
                  optional="unsaid"
                  label={`Colour of ${label.value}`}
                  value={label.color}
                  options={NAMED_COLORS.map(({ color, name }) => ({ value: color, label: name }))}
                  onChange={(color) => set(key, { color })}
                />
              ) : (
                <span />
              )}
              <TextField
                name={`hotkey ${key}`}
                optional="unsaid"
                label={`Key of ${label.value}`}
                placeholder={hotkey}
                maxLength={HOTKEY_LENGTH}
                autoComplete="off"
                value={looks[key]?.hotkey ?? ''}
                problem={problems.get(key)}
                onChange={(typed) => set(key, { hotkey: typed.trim() })}
              />
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
