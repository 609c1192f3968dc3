import { STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';

/** Tells if the user cancelled the step-up. The call was then not repeated, which is not an error. */
export const isUnproven = ({ details }: ApiError): boolean => details.stepUp !== undefined;

/** Creates an `onError` of `useAction`: a toast with this title and the reason. */
export function toastFailure(title: string) {
  return (error: ApiError): void => {
    if (isUnproven(error)) toast.info(title, STEP_UP_MESSAGES.cancelled);
    else toast.error(title, error.message);
  };
}
