import { STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/** Whether a call was not made because the user gave no fresh proof. They decided so: it is no error. */
export const isUnproven = ({ details }: ApiError): boolean => details.stepUp !== undefined;

/** For `useAction`: a toast that says what did not happen, and below it why. */
export function toastFailure(title: string) {
  return (error: ApiError): void => {
    if (isUnproven(error)) toast.info(title, STEP_UP_MESSAGES.cancelled);
    else toast.error(title, error.message);
  };
}
