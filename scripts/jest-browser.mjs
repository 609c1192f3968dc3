import { configure } from '@testing-library/dom';

// The default of Testing Library is one second, which fails on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Minimal native dialog, which jsdom lacks. `HTMLDialogElement` is undefined in specs with the Node environment.
const dialog = globalThis.HTMLDialogElement?.prototype ?? {};
dialog.showModal ??= function showModal() {
  this.open = true;
};
dialog.close ??= function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
