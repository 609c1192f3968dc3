import { afterEach, expect, it } from '@jest/globals';
import { pinFiles } from './pinned-files.js';

const BASE = 'https://admin.example/v2/';
const PINS = { base: BASE, files: { 'remoteEntry.ab.js': 'sha384-entry', 'async/1.js': 'sha384-chunk', 'async/1.css': 'sha384-style' } };

const script = (src: string) => Object.assign(document.createElement('script'), { src });
const style = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
const pinOf = ({ integrity, crossOrigin }: HTMLScriptElement | HTMLLinkElement) => [integrity, crossOrigin];

afterEach(() => {
  pinFiles('mfe_admin', undefined);
  document.head.replaceChildren();
});

it('sets what the files of a pinned area must be, also in a retry', () => {
  pinFiles('mfe_admin', PINS);
  expect(pinOf(document.head.appendChild(script(`${BASE}remoteEntry.ab.js?attempt=1`)))).toEqual(['sha384-entry', 'anonymous']);
  expect(pinOf(document.head.appendChild(script(`${BASE}async/1.js`)))).toEqual(['sha384-chunk', 'anonymous']);
  expect(pinOf(document.head.appendChild(style(`${BASE}async/1.css`)))).toEqual(['sha384-style', 'anonymous']);
  expect(document.head.childElementCount).toBe(3);
});

it('does not load a file that the build does not have', () => {
  pinFiles('mfe_admin', PINS);
  expect(() => document.head.appendChild(script(`${BASE}async/2.js`))).toThrow('is no file of this build');
  expect(document.head.childElementCount).toBe(0);
});

it('leaves files of other places as they are, and those of an area that is not pinned any more', () => {
  pinFiles('mfe_admin', PINS);
  expect(pinOf(document.head.appendChild(script('/static/js/1.js')))[0]).toBeFalsy();
  pinFiles('mfe_admin', undefined);
  expect(pinOf(document.head.appendChild(script(`${BASE}async/1.js`)))[0]).toBeFalsy();
});
