/** Words about tasks where the specification is silent. */
export const TASK_MESSAGES = {
  updateFailedTitle: 'Error Updating Task',
  updateFailed: 'Failed to save task',
  deleteFailedTitle: 'Error Deleting Task',
  deleteFailed: 'Failed to delete task',
  deleteQuestion: 'Are you sure you want to delete this task?',
} as const;
