import { type RefObject, useEffect, useRef } from 'react';
import { guardLeaving } from '@labelbridge/router';

type FormRef = RefObject<HTMLFormElement | null>;

const forms = new Set<FormRef>();

export const hasUnsavedForm = (place: Element): boolean =>
  Array.from(forms).some(({ current }) => current !== null && place.contains(current));

/**
 * Marks a form as unsaved: its dialog asks before it closes, its page before it is left. While the form is being sent the page may be left,
 * because a success often leads to another page.
 */
export function useUnsavedForm(form: FormRef, unsaved: boolean, busy: boolean): void {
  const sending = useRef(busy);
  useEffect(() => {
    sending.current = busy;
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    forms.add(form);
    const stop = guardLeaving(() => !sending.current);
    return () => {
      forms.delete(form);
      stop();
    };
  }, [form, unsaved]);
}
