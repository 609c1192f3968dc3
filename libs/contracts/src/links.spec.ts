import { describe, expect, test } from '@jest/globals';
import { isHttpLink, safeReturnPath } from './links.js';

describe('isHttpLink', () => {
  test.each([
    ['https://work.example/a?b=c#d', true],
    ['http://127.0.0.1:8080/', true],
    ['HTTPS://EXAMPLE.COM', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)//http://', false],
    ['data:text/html,<script>', false],
    ['//evil.example', false],
    ['https:evil.example', false],
    ['https://', false],
    ['https://user:password@example.com', false],
    [' https://example.com', false],
    ['https://example.com\n', false],
    ['ftp://example.com', false],
    ['', false],
    [42, false],
    [{ $ne: null }, false],
  ])('%p: %p', (link, good) => expect(isHttpLink(link)).toBe(good));
});

describe('safeReturnPath', () => {
  // @asvs V3.7.2
  test.each([
    ['/dashboard/jobs?status=pending#top', '/dashboard/jobs?status=pending#top'],
    ['/', '/'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['dashboard', undefined],
    ['', undefined],
    [null, undefined],
  ])('%p leads to %p', (text, path) => expect(safeReturnPath(text)).toBe(path));
  // @asvs V1.2.2
  test('a tab or line break cannot smuggle another origin in', () => {
    for (const text of ['/\t/evil.example', '/\n/evil.example']) expect(safeReturnPath(text) ?? '/').not.toMatch(/^\/\//);
  });
});
