export { Conflicts } from './Conflicts.js';
export { RegionDialog, RegionList } from './RegionList.js';
