export { ApiError, CALL_TEXTS } from './api-error.js';
export { type SessionUser } from './user.js';
export { acknowledgeEnd, useSession, type SessionEnd, type SessionState } from './session.store.js';
export { followOtherTabs, login, logout, reloadUser, restore, signup, type SignupForm } from './actions.js';
export { api } from './api.js';
export { answer } from './send.js';
export { refreshData, useResource, type Resource } from './data/use-resource.js';
export { useList, type List, type ListPage } from './data/use-list.js';
export { useAction, type Action } from './data/use-action.js';
