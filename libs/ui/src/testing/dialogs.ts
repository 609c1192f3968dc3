/** Mock for specs only: jsdom cannot open a dialog element. The browser journeys test the real one. */
export function mockDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('input, select, textarea, button, a[href]')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
}

/** Simulates Esc in the topmost dialog. */
export function pressEscape(dialog: Element): void {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}
