import { createContext, useContext } from 'react';

export type AccountForm = 'login' | 'signup';

/** Opens a modal. After the log-in the user goes to `next`, or to their home page. */
type OpenAccountDialog = (form: AccountForm, next?: string) => void;

export const AccountDialogContext = createContext<OpenAccountDialog>(() => undefined);

export const useAccountDialog = (): OpenAccountDialog => useContext(AccountDialogContext);
