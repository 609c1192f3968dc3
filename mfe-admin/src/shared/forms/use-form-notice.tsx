import { type ReactNode, useState } from 'react';
import { Icon } from '@labelbridge/ui';
import { serverMessage } from '../server-message.js';
import styles from './forms.module.css';

/**
 * Tells inside a dialog why its call failed, in the specification's words and beside the button that tries again: a notice
 * at the window's edge would cover it.
 *
 * @param title such as "Error Creating Project"
 * @param fallback what is said where the server said nothing
 */
export function useFormNotice(
  title: string,
  fallback: string,
): { notice: ReactNode; onFailure: (error: unknown) => void; clear: () => void } {
  const [text, setText] = useState<string>();
  return {
    notice: text !== undefined && (
      <div className={styles.notice} role="alert">
        <Icon name="alert" />
        <div>
          <p className={styles.noticeTitle}>{title}</p>
          <p>{text}</p>
        </div>
      </div>
    ),
    onFailure: (error) => setText(serverMessage(error, fallback)),
    clear: () => setText(undefined),
  };
}
