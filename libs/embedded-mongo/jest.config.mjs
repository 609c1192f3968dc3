import { preset } from '../../jest.preset.mjs';

export default { ...preset({ testMatch: ['<rootDir>/{src,testing}/**/*.spec.ts'] }), globalSetup: './jest.setup.mjs' };
