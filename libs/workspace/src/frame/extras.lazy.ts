export { OtherTabNotice } from './OtherTabNotice.js';
export { prefetchModules } from './prefetch-modules.js';
export { KeysDialog } from './KeysDialog.js';
export { SkipDialog } from './SkipDialog.js';
export { SuggestionBar } from './SuggestionBar.js';
