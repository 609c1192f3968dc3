export { ApiError, CALL_TEXTS, toApiError } from './api-error.js';
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
export { hasWaiting } from './offline/device-name.js';
export { beginOffline, dropWaiting, sendOrQueue } from './offline/offline.js';
export { type OutboxListener, type Outcome } from './offline/device/outbox.js';
export { useWaiting, type Change, type QueuedChange, type WaitingKind } from './offline/queued-changes.js';
export { countDrafts, draftKey } from './drafts.js';
export { followLines } from './follow-lines.js';
export { readPageAnswers, type EarlyCall } from './early.js';
export { PageAnswersProvider } from './data/PageAnswersProvider.js';
export { refreshData, useResource, type Resource } from './data/use-resource.js';
export { useList, type List, type ListPage } from './data/use-list.js';
export { useAction, type Action } from './data/use-action.js';
