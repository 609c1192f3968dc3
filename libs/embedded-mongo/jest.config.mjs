import { preset } from '../../jest.preset.mjs';

export default { ...preset(), globalSetup: './jest.setup.mjs' };
