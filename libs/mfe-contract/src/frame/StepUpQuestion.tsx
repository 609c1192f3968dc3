import { useEffect, useState } from 'react';
import { onProofNeeded } from '@labelbridge/session';
import { type StepUpDialog } from './StepUpDialog.js';

interface Question {
  readonly Dialog: typeof StepUpDialog;
  readonly act: string;
  readonly settle: (proven: boolean) => void;
}

/** Asks for a fresh proof if a call needs one. The call waits and is then repeated. The dialog loads lazily. */
export function StepUpQuestion() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    let waiting: Question['settle'] | undefined;
    const ask = async (call: Request): Promise<boolean> => {
      const loaded = await import('./StepUpDialog.js').catch(() => undefined);
      if (!loaded) return false;
      const act = await loaded.actOf(call);
      return new Promise((resolve) => {
        waiting = (proven) => {
          setQuestion(undefined);
          resolve(proven);
        };
        setQuestion({ Dialog: loaded.StepUpDialog, act, settle: waiting });
      });
    };
    const stop = onProofNeeded(ask);
    return () => {
      stop();
      waiting?.(false);
    };
  }, []);
  return question && <question.Dialog act={question.act} onSettled={question.settle} />;
}
