import styles from './code.module.css';

/** A command or a program. Long lines wrap, so that it needs no scrolling. */
export const Code = ({ text }: { text: string }) => (
  <pre className={styles.code}>
    <code>{text}</code>
  </pre>
);
