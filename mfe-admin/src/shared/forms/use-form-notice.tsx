import { type ReactNode, useState } from 'react';
import { Notice } from '@labelbridge/area-parts';
import { serverMessage } from '../server-message.js';

/**
 * The notice of a failed call inside a dialog, in the specification's words: a toast would cover the button that tries
 * again.
 *
 * @param title such as "Error Creating Project"
 * @param fallback the message where the server sent none
 */
export function useFormNotice(
  title: string,
  fallback: string,
): { notice: ReactNode; onFailure: (error: unknown) => void; clear: () => void } {
  const [text, setText] = useState<string>();
  return {
    notice: text !== undefined && (
      <Notice tone="bad" title={title}>
        {text}
      </Notice>
    ),
    onFailure: (error) => setText(serverMessage(error, fallback)),
    clear: () => setText(undefined),
  };
}
