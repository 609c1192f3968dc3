import { useRef } from 'react';
import { toast } from '@labelbridge/ui';

/** The notice of a form's last failure, taken away when it is tried again. */
export function useFailureNotification(): { show: (title: string, text?: string) => void; clear: () => void } {
  const shown = useRef<number>(undefined);
  const clear = () => {
    if (shown.current !== undefined) toast.close(shown.current);
    shown.current = undefined;
  };
  const show = (title: string, text?: string) => {
    shown.current = toast.error(title, text);
  };
  return { show, clear };
}
