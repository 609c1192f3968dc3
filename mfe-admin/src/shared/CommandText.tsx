import { Fragment } from 'react';
import styles from './shared.module.css';

/** A command of the server with its arguments, as in messages. */
const COMMAND = /(npm run cli -- [a-z:-]+(?: [A-Z]+)*)/;

/** Shows a message without line breaks inside the words of commands: a browser breaks after each hyphen. */
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
