export { isRecord } from './is-record.js';
export { ApiError, CALL_MESSAGES, toApiError } from './api-error.js';
export { dutiesOfUser, type SessionUser } from './user.js';
export { acknowledgeEnd, useSession, type SessionEnd, type SessionState } from './session.store.js';
export {
  followOtherTabs,
  login,
  loginBySecondFactor,
  logout,
  reloadUser,
  restore,
  signup,
  type Entered,
  type SecondProof,
  type SecondStep,
  type SignupForm,
} from './actions.js';
export { attempt } from './attempt.js';
export { mayHaveSession } from './token.js';
export type * from '@labelbridge/api-client';
export { answer, api } from './send.js';
export { loadPasskeys } from './load-passkeys.js';
export { onProofNeeded } from './step-up.js';
export { downloadFile } from './download-file.js';
export { sendAuthenticated } from './send.js';
export { countUnsentWork, hasQueuedChanges, setUnsentWork } from './offline/device-name.js';
export { beginOffline, discardQueuedChange, sendOrQueue } from './offline/offline.js';
export { type Device, loadDevice } from './offline/load-device.js';
export { type DeviceDatabase, type KeptWork } from './offline/device/database.js';
export { type OutboxListener, type Outcome } from './offline/device/outbox.js';
export { useQueuedChanges, type Change, type QueuedChange, type QueuedChangeKind } from './offline/queued-changes.js';
export { countDrafts, draftKey } from './drafts.js';
export { readLines } from './read-lines.js';
export { readPageAnswers, type EarlyCall } from './early.js';
export { PageAnswersProvider } from './data/PageAnswersProvider.js';
export { followChangesOfTabs } from './data/follow-tabs.js';
export { refreshData, refreshRecords, useResource, type Resource } from './data/use-resource.js';
export { useList, type List, type ListPage, type OpenedPages } from './data/use-list.js';
export { useAction, type Action } from './data/use-action.js';
