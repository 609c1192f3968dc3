import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';

interface ConfirmQuestion {
  title: string;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

/**
 * Asks and waits: `if (await confirm({ title })) ...`. Render `confirmDialog` anywhere in the component. An unmount of the component counts
 * as No.
 */
export function useConfirm(): { confirm: (question: ConfirmQuestion) => Promise<boolean>; confirmDialog: ReactNode } {
  const [question, setQuestion] = useState<ConfirmQuestion>();
  const settle = useRef<(answer: boolean) => void>(undefined);

  const answer = useCallback((yes: boolean) => {
    setQuestion(undefined);
    settle.current?.(yes);
    settle.current = undefined;
  }, []);

  useEffect(() => () => settle.current?.(false), []);

  const confirm = useCallback(
    (next: ConfirmQuestion) =>
      new Promise<boolean>((resolve) => {
        settle.current?.(false);
        settle.current = resolve;
        setQuestion(next);
      }),
    [],
  );

  const { text, ...texts } = question ?? { title: '' };
  const confirmDialog = question && (
    <ConfirmDialog open {...texts} onConfirm={() => answer(true)} onClose={() => answer(false)}>
      {text}
    </ConfirmDialog>
  );
  return { confirm, confirmDialog };
}
