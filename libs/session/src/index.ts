export { ApiError, CALL_MESSAGES, toApiError } from './api-error.js';
export { type SessionUser } from './user.js';
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
  type SecondStep,
  type SignupForm,
} from './actions.js';
export { attempt } from './attempt.js';
export { mayHaveSession } from './token.js';
export { api, type Schemas } from './api.js';
export { answer } from './send.js';
export { downloadFile } from './download-file.js';
export { hasQueuedChanges } from './offline/device-name.js';
export { beginOffline, discardQueuedChange, sendOrQueue } from './offline/offline.js';
export { type OutboxListener, type Outcome } from './offline/device/outbox.js';
export { useQueuedChanges, type Change, type QueuedChange, type QueuedChangeKind } from './offline/queued-changes.js';
export { countDrafts, draftKey } from './drafts.js';
export { readLines } from './read-lines.js';
export { readPageAnswers, type EarlyCall } from './early.js';
export { PageAnswersProvider } from './data/PageAnswersProvider.js';
export { refreshData, useResource, type Resource } from './data/use-resource.js';
export { useList, type List, type ListPage } from './data/use-list.js';
export { useAction, type Action } from './data/use-action.js';
