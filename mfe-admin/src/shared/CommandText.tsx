import { Fragment } from 'react';
import styles from './command-text.module.css';

/** A command of the server with its arguments, as messages write it. */
const COMMAND = /(npm run cli -- [a-z:-]+(?: [A-Z]+)*)/;

/** A message in which the words of commands stay whole at the end of a line: a browser breaks after each hyphen. */
export function CommandText({ children }: { children: string }) {
  return children.split(COMMAND).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={part} className={styles.command}>
        {part.split(' ').map((word, place) => (
          <Fragment key={word}>
            {place > 0 && ' '}
            <span>{word}</span>
          </Fragment>
        ))}
      </code>
    ),
  );
}
