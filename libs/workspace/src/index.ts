// Packages import these sources directly, so they need the types of the style sheets.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./css-properties.d.ts" />
export { type MediaFile, type MediaLinks, type RegionMark, type WorkItem } from './tools/tool.js';
export { ItemView } from './frame/ItemView.js';
export { Workspace } from './frame/Workspace.js';
export { lazyModule, useLazyModule } from './frame/lazy-module.js';
export { prefetchForOffline } from './frame/prefetch-for-offline.js';
export { useTheme } from './frame/label-colors.js';
export { LabelBar } from './frame/LabelBar.js';
export { useMarking, type Marking } from './frame/use-marking.js';
export { type ItemEnd, type ServerState } from './work/copy.js';
export { holdJob, whileFree, type Hold, type JobHold } from './work/hold-job.js';
export { JobWork, type ItemsNews, type Sending } from './work/job-work.js';
export { type PatchAnswer, type WorkServer } from './work/sender.js';
export { deviceStore, memoryStore, type WorkStore } from './work/store.js';
export { type WorkCopy } from './work/work-copy.js';
export { fileToShow } from './tools/media-file.js';
export { pickKey } from './frame/pick-key.js';
export { useKeys } from './frame/use-keys.js';
export { differencesBetween, regionsById, regionSummary, reviewMarks } from './review/differences.js';
export { ReviewHistory, type ShownVersion } from './review/ReviewHistory.js';
export { fixingKeys } from './review/fixing-keys.js';
export { useFix } from './review/use-fix.js';
export { workItemOf } from './tools/work-item.js';
export { isInterface, isRegions } from './work/server-values.js';
