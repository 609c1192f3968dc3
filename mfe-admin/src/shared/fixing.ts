import { UNSAVED_MESSAGES } from '@labelbridge/contracts';

/** Asked before a fix is lost. */
export const LEAVE_QUESTION = {
  title: UNSAVED_MESSAGES.leaveQuestion,
  text: UNSAVED_MESSAGES.notSaved,
  confirmLabel: UNSAVED_MESSAGES.leave,
  cancelLabel: UNSAVED_MESSAGES.keepEditing,
  danger: true,
};
