export * from './version.js';
export * from './areas.js';
export * from './area-module.js';
export * from './remotes-file.js';
