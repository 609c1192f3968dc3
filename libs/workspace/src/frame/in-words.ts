export { Conflicts } from './Conflicts.js';
export { RegionDialog } from './RegionDialog.js';
export { RegionList } from './RegionList.js';
