/**
 * For specs only. jsdom knows the dialog element but cannot open it: this stands in for what a browser does, as far as
 * tests look at it. The browser journeys test the real one.
 */
export function mockDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('input, select, textarea, button, a[href]')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
}

/** What the browser does with Esc while `dialog` is the topmost one. */
export function pressEscape(dialog: Element): void {
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}
