import styles from './progress-bar.module.css';

export function ProgressBar({ label, value, max, words }: { label: string; value: number; max: number; words: string }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={value} max={max} />
      <p>{words}</p>
    </div>
  );
}
