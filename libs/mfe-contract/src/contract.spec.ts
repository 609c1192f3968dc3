import { describe, expect, it } from '@jest/globals';
import { readAreaModule } from './area-module.js';
import { entryFromManifest, parseRegistry } from './registry.js';
import { CONTRACT_VERSION, contractFit, OLDEST_CONTRACT } from './version.js';

describe('the registry', () => {
  it('keeps well-formed rows and drops the others', () => {
    const good = { entry: '/areas/mfe-admin/static/js/remoteEntry.1a2b3c4d.js', version: '1' };
    expect(parseRegistry({ mfe_admin: good, mfe_public: { entry: 5 }, mfe_annotator: null, other: good })).toEqual({ mfe_admin: good });
    expect(parseRegistry('<html>')).toEqual({});
  });

  it('keeps what the files must be, and drops a row that does not say it well', () => {
    const entry = 'https://admin.example/v2/remoteEntry.ab.js';
    const pins = { base: 'https://admin.example/v2/', files: { 'remoteEntry.ab.js': 'sha384-x' } };
    expect(parseRegistry({ mfe_admin: { entry, version: '', pins } })).toEqual({ mfe_admin: { entry, version: '', pins } });
    expect(parseRegistry({ mfe_admin: { entry, version: '', pins: 'none' } })).toEqual({});
  });

  it.each([
    [{ name: 'static/js/remoteEntry.ab.js', path: '' }, 'https://admin.example/v2/static/js/remoteEntry.ab.js'],
    [{ name: 'remoteEntry.ab.js', path: 'static/js/' }, 'https://admin.example/v2/static/js/remoteEntry.ab.js'],
    [{ name: 7 }, undefined],
  ])('finds the entry script in a manifest: %j', (remoteEntry, expected) => {
    expect(entryFromManifest({ metaData: { remoteEntry } }, 'https://admin.example/v2/mf-manifest.json')).toBe(expected);
  });
});

describe('an area module', () => {
  it('is recognised by its version and its component', () => {
    const Area = () => null;
    expect(readAreaModule({ default: { contractVersion: 1, Area } })).toEqual({ contractVersion: 1, Area });
    expect(readAreaModule({ default: { contractVersion: '1', Area } })).toBeUndefined();
    expect(readAreaModule({ default: { contractVersion: 1 } })).toBeUndefined();
    expect(readAreaModule(undefined)).toBeUndefined();
  });
});

describe('an area built for another contract', () => {
  const shell = { current: 5, oldest: 3 };
  it.each([
    [2, 'older'],
    [3, 'fits'],
    [5, 'fits'],
    [6, 'newer'],
  ] as const)('%s in a shell of 3 to 5: %s', (built, expected) => {
    expect(contractFit(built, shell)).toBe(expected);
  });

  it('this shell accepts areas of the current contract', () => {
    expect(contractFit(CONTRACT_VERSION)).toBe('fits');
    expect(OLDEST_CONTRACT).toBeLessThanOrEqual(CONTRACT_VERSION);
  });
});
