import styles from './upload.module.css';

const grouped = new Intl.NumberFormat('en-NG');

/** A number of addresses as people read it: 100,000. */
export const countText = (count: number): string => grouped.format(count);

/** What became of addresses; the first is what one hopes for. */
export function Counts({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{countText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far something is, in words and as a bar. */
export function Progress({ label, value, max, words }: { label: string; value: number; max: number; words: string }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={value} max={max} />
      <p>{words}</p>
    </div>
  );
}
