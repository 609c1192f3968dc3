import { expect, it } from '@jest/globals';
import { reportLine } from './report-line.js';

const REPORT = { area: 'mfe_admin', failure: 'threw', version: '02c92855', message: 'x is undefined', requestId: 'r-1' } as const;

it('contains area, version, failure and request', () => {
  expect(reportLine(REPORT)).toBe('area=mfe_admin version=02c92855 failure=threw call=r-1 x is undefined');
});

it('is one line without query strings, for any input', () => {
  const line = reportLine({
    ...REPORT,
    message: 'a\n{"level":"error"}\u2028b',
    stack: 'at https://x.test/a.js?token=secret#ada@x.test:1:2\r\n  at b',
  });
  expect(line).not.toMatch(/[\n\r\u2028]|secret|ada@/);
  expect(line).toContain('stack: at https://x.test/a.js');
});
