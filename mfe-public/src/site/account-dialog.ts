import { createContext, useContext } from 'react';

/** Which of the two modals. */
export type AccountForm = 'login' | 'signup';

/** Opens a modal; after it the person is led to `next`, or home where it is not given. */
export type OpenAccountDialog = (form: AccountForm, next?: string) => void;

export const AccountDialogContext = createContext<OpenAccountDialog>(() => undefined);

/** Opens the log-in or sign-up modal from anywhere in the public area. */
export const useAccountDialog = (): OpenAccountDialog => useContext(AccountDialogContext);
