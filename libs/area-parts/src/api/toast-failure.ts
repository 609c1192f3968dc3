import { type ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/** For `useAction`: a toast that says what did not happen, and below it why. */
export function toastFailure(title: string) {
  return ({ message }: ApiError): void => {
    toast.error(title, message);
  };
}
