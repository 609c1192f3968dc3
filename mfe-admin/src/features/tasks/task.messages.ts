import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';

/** Texts about tasks that the specification does not define. */
export const TASK_MESSAGES = {
  updateFailedTitle: 'Error Updating Task',
  updateFailed: 'Failed to save task',
  deleteFailedTitle: 'Error Deleting Task',
  deleteFailed: 'Failed to delete task',
  deleteQuestion: 'Are you sure you want to delete this task?',
  noRateTitle: 'This task has no rate',
  noRate:
    'The offer shows the annotator no pay before they work. Edit the task to give it a rate, or assign it and agree on the amount when you approve.',
  projectRequired: 'Please choose the project: its labelling interface is used.',
  templateRequired: 'Please choose a template.',
  secondsShape: `Please enter whole seconds, from 1 to ${WORK_ITEM_LIMITS.secondsPerItem}.`,
  shareShape: 'Please enter a whole number from 0 to 100.',
  overlapShape: `Please enter a whole number from 1 to ${WORK_ITEM_LIMITS.overlap}.`,
  overlapMostShape: `Please enter a whole number up to ${WORK_ITEM_LIMITS.overlap}, more than “Answers for each item”, which must be 2 or more.`,
  labelsRequired: 'Please enter at least one.',
  interfaceOther: 'This interface is for another kind of task. Please choose the Task Name that fits.',
  xmlRequired: 'Please paste the labeling config.',
  previewWaits: 'The preview appears once the interface is right.',
  interfaceWrong: 'Please check the labelling interface.',
} as const;
