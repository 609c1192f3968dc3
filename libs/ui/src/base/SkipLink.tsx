import styles from './base.module.css';

/** Skips the header with the keyboard. Visible only while focused. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
