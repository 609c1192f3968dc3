import styles from './base.module.css';

/** The first stop of the Tab key: past the head of the page to `#content`. Seen only while it has the focus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
