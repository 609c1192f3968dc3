import styles from './base.module.css';

/** Shows initials. Decoration only: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '');
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
