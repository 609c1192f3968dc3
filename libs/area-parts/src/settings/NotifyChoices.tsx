import { CheckboxField } from '@labelbridge/ui';
import styles from './settings.module.css';

interface NotifyChoicesProps<Kind extends string> {
  legend: string;
  labels: Readonly<Record<Kind, string>>;
  kinds: readonly Kind[];
  off: readonly Kind[];
  onChange: (off: Kind[]) => void;
}

export function NotifyChoices<Kind extends string>({ legend, labels, kinds, off, onChange }: NotifyChoicesProps<Kind>) {
  return (
    <fieldset className={styles.kinds}>
      <legend>{legend}</legend>
      {kinds.map((kind) => (
        <CheckboxField
          key={kind}
          label={labels[kind]}
          checked={!off.includes(kind)}
          onChange={(checked) => onChange(checked ? off.filter((each) => each !== kind) : [...off, kind])}
        />
      ))}
    </fieldset>
  );
}
