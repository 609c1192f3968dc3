export { Conflicts } from './Conflicts.js';
export { RegionList } from './RegionList.js';
