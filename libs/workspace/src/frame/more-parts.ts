export { Elsewhere } from './Elsewhere.js';
export { fetchParts } from './fetch-parts.js';
export { KeysDialog } from './KeysDialog.js';
export { SkipDialog } from './SkipDialog.js';
export { SuggestionBar } from './SuggestionBar.js';
