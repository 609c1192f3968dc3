export { DeviceDialog } from './DeviceDialog.js';
export { SubmitWork } from './SubmitWork.js';
