/** Texts about work that a device keeps while there is no network. */
export const DEVICE_MESSAGES = {
  waiting: 'Waiting to be sent',
  kept: 'Kept on this device',
  keptUntilOnline: 'There is no connection. It is sent by itself when there is one.',
  bankNotKept: 'Bank details are never kept on a device, so this was not saved. Save it when you are connected.',
  bankOnline: 'Bank details are not kept on this device. They are here when you are connected.',
  notSent: 'It was not sent',
  refused: 'It was not accepted',
} as const;

/** Warning at log-out about unsent changes. @param count number of changes, at least 1 */
export const waitingLostText = (count: number): string =>
  count === 1
    ? 'A change of yours waits to be sent. If you log out, it is deleted from this device and never sent.'
    : `${count} changes of yours wait to be sent. If you log out, they are deleted from this device and never sent.`;

/** Warning at log-out about unsent work on items. @param count number of items, at least 1 */
export const workLostText = (count: number): string =>
  count === 1
    ? 'Your work on an item was not sent yet. If you log out, it is deleted from this device.'
    : `Your work on ${count} items was not sent yet. If you log out, it is deleted from this device.`;
