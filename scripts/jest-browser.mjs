// What browsers have and jsdom lacks, for specs of the screens.
import { TextDecoder, TextEncoder } from 'node:util';

Object.assign(globalThis, { TextDecoder, TextEncoder });

// Enough of a native dialog: it is open, and it closes with an event. A spec may ask for Node's environment instead.
const dialog = globalThis.HTMLDialogElement?.prototype ?? {};
dialog.showModal ??= function showModal() {
  this.open = true;
};
dialog.close ??= function close() {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
