import { type ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/** For `useAction`: a toast that says what did not happen, and below it why. */
export const toastFailure =
  (title: string) =>
  ({ message }: ApiError): void =>
    toast.error(title, message);
