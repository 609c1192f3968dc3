import { countText } from '../count-text.js';
import { WORK_ITEM_LIMITS } from '../workplace.js';

const items = (count: number): string => countText(count, 'item');

export const WORKPLACE_MESSAGES = {
  interfaceRequired: 'Please choose the labelling interface of the project.',
  interfaceUnknown: 'is no labelling interface of the project of this task',
  interfaceOther: (modality: string): string => `is no labelling interface for this kind of task: it shows no ${modality}`,
  workplaceFixed: 'A task that has jobs keeps its workplace and its labelling interface.',
  inProduct: 'The work is in Labelbridge.',
  notInProduct: 'This task is not worked on in Labelbridge: it has no items.',
  nothingToExport: 'No task of this project has items in Labelbridge yet.',
  noItems: 'This task has no items yet. Import some before you assign it.',
  itemsMet: 'This annotator has answered all items of the batch before, as gold items of another one.',
  tooManyItems: (count: number): string =>
    `This task has ${count} items; a job has at most ${WORK_ITEM_LIMITS.itemsOfJob}. Split it into batches before you assign it.`,
  splitWhileAssigned: 'This task is assigned: it can no longer be split.',
  batchFinished: 'Everybody who has this batch has handed it in: its items can no longer change.',
  addedToBatch: 'Whoever works on this batch gets the new items too.',
  batchFull: (count: number): string =>
    `Somebody works on this batch: it has at most ${WORK_ITEM_LIMITS.itemsOfJob} items, and would have ${count}. Import them into another task.`,
  doubtRate: 'needs a rate per hour or per item: any other price pays a whole batch for the few items whose answers differ',
  itemRateElsewhere: 'Only work in Labelbridge is paid per item: other work has no items.',
  importTooMany: `A task has at most ${WORK_ITEM_LIMITS.itemsOfTask} items.`,
  importTooManyProblems: `More than ${WORK_ITEM_LIMITS.importProblems} rows were refused. Please check the file and its format.`,
  importStarted: 'The file is here. Its rows are being read.',
  importFileLost: 'The server lost the file. Please send it again: rows that were taken are not taken twice.',
  importGivenUp: 'The program failed on this file again and again. Rows that were taken stay. The log of the server says where.',
  importRowFault: 'cannot be read: the program failed on it. The log of the server says where.',
  importsWait: 'Files that you sent are still being read. Send this one when one of them has ended.',
  importBlank: 'The file is empty.',
  importHeaderOnly: 'The file has a header and no rows.',
  importEmpty: 'The file has no rows.',
  importIdTaken: (id: string): string => `Another item has the id “${id}”, with other content.`,

  interfaceSaved: (version: number): string => `Version ${version} of the labelling interface is saved.`,
  batchesNone: 'This task has no more items than one batch.',
  itemsOpen: (open: number): string => `${items(open)} ${open === 1 ? 'is' : 'are'} still open. Finish or skip each one before you submit.`,
  itemsUnreviewed: (count: number): string =>
    `${items(count)} of the sample ${count === 1 ? 'is' : 'are'} not reviewed yet. Review the sampled items before you approve.`,
  itemsSentBack: (count: number): string => `${items(count)} sent back. Reject the job, or accept or fix what was sent back.`,

  itemsToRework: (count: number): string =>
    `${items(count)} ${count === 1 ? 'was' : 'were'} sent back. Rework the job: ${count === 1 ? 'it comes first, with its reason' : 'they come first, each with its reason'}.`,

  patched: 'Saved.',
  patchConflict: 'This item was changed on another device. Nothing of yours was overwritten, and nothing of theirs.',
  patchGap: (expected: number): string => `A change before this one is missing. Send changes again from number ${expected} on.`,
  annotationTooLarge: `An annotation has at most ${WORK_ITEM_LIMITS.annotationBytes / 1_000_000} MB.`,
  notWorkable: 'This job is not open for work.',
  ended: 'This job has ended: its items are closed.',
  itemClosed: 'This item is done or skipped. Reopen it to change it.',
  itemOpen: 'This item is open.',
  itemChanged: 'This item has changed since you saw it. Load it again.',
  itemDone: 'Done.',
  itemSkipped: 'Skipped.',
  itemReopened: 'Reopened.',
  itemExcluded: 'Excluded: nobody gets this item.',
  itemIncluded: 'Included again.',
  itemDeleted: 'Deleted.',
  itemBegun: 'Somebody has worked on this item: it stays.',
  itemLast: 'Somebody works on this batch: it keeps one item at least. Cancel its jobs instead.',
  itemGone: 'This item was taken out of the batch.',
  itemUnfinished: 'This item is not finished.',

  notReviewable: 'Only work that was handed in is reviewed.',
  nothingToReview: 'This item was skipped: there is no work to review.',
  reviewReasonRequired: 'Please say why: the annotator will read it.',
  reviewRegionsRequired: 'A fix needs the regions as they should be.',
  commentRegionUnknown: 'is no region of this annotation',
  commentResolved: { resolved: 'Marked as resolved.', open: 'Open again.' },
  reviewed: { accept: 'Accepted.', fix: 'Fixed. Your version is kept beside the annotator’s.', reject: 'Sent back with your reason.' },
  reviewedMany: 'The items are accepted.',
  reviewedAlready: 'Somebody has fixed it or sent it back. Open it to decide again.',

  overlapFull: (overlap: number): string =>
    `${overlap} people answer each item of this task, and ${overlap} have it. Raise “Answers for each item” to give it to more.`,
  doubtCounted: 'The answers on this task are being compared. Please try again in a minute.',
  doubtTaken: 'Somebody works on this task. Who comes next gets the items on which the answers differ then.',
  doubtNone: 'The answers on this task agree enough, or as many people have answered as may: nobody else is needed.',
  batchTaken: `You have a new batch. It is yours for ${WORK_ITEM_LIMITS.holdHours} hours; work on it keeps it.`,
  batchNone: 'There is no batch to take at present.',
  batchNotJoined: 'Only annotators of this project take its batches.',
  batchReturned: 'The work did not begin in time: the batch went back to the queue of the project.',
  batchOpenAlready: 'Submit the batch that you have before you take the next one.',
} as const;
