import styles from './terms.module.css';

/** Words of the API, each with its meaning. */
export const Terms = ({ of }: { of: readonly (readonly [word: string, meaning: string])[] }) => (
  <dl className={styles.terms}>
    {of.map(([word, meaning]) => (
      <div key={word}>
        <dt>
          <code>{word}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);
