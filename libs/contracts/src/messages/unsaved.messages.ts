export const UNSAVED_MESSAGES = {
  discardQuestion: 'Discard what you typed?',
  leaveQuestion: 'Leave this page?',
  notSaved: 'Your changes are not saved.',
  discard: 'Discard',
  leave: 'Leave',
  keepEditing: 'Keep editing',
} as const;
