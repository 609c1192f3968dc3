// Enough of a native dialog, which jsdom lacks: it is open, and it closes with an event. A spec may ask for Node's environment instead.
const dialog = globalThis.HTMLDialogElement?.prototype ?? {};
dialog.showModal ??= function showModal() {
  this.open = true;
};
dialog.close ??= function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
