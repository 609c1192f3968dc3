export { PersonFrame } from './PersonFrame.js';
export { WrongRole } from './WrongRole.js';
