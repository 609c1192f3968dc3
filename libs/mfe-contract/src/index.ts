export * from './version.js';
export * from './area-module.js';
export * from './registry.js';
