export { mountStandalone } from './Standalone.js';
