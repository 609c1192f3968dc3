import styles from './upload.module.css';

const grouped = new Intl.NumberFormat('en-NG');

export const numberText = (count: number): string => grouped.format(count);

export function Counts({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
