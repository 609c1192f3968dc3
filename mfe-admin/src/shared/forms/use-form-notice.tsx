import { type ReactNode, useState } from 'react';
import { isUnproven, Notice } from '@labelbridge/area-parts';
import { STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { toApiError } from '@labelbridge/session';
import { CommandText } from '../CommandText.js';
import { serverMessage } from '../server-message.js';

/**
 * Shows a failed call inside a dialog, with the specification's texts: a toast would cover the button for the next try.
 *
 * @param title such as "Error Creating Project"
 * @param fallback the message if the server sent none
 */
export function useFormNotice(
  title: string,
  fallback: string,
): { notice: ReactNode; onFailure: (error: unknown) => void; clear: () => void } {
  const [shown, setShown] = useState<{ text: string; tone: 'bad' | 'info' }>();
  return {
    notice: shown && (
      <Notice tone={shown.tone} title={title}>
        <CommandText>{shown.text}</CommandText>
      </Notice>
    ),
    onFailure: (error) =>
      setShown(
        isUnproven(toApiError(error))
          ? { text: STEP_UP_MESSAGES.cancelled, tone: 'info' }
          : { text: serverMessage(error, fallback), tone: 'bad' },
      ),
    clear: () => setShown(undefined),
  };
}
