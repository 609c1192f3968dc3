import { preset } from '../jest.preset.mjs';

export default preset({ browser: true, testMatch: ['<rootDir>/{src,worker}/**/*.spec.{ts,tsx}'] });
