import { expect, it } from '@jest/globals';
import { inRequestContext } from '../context/request-context.js';
import { createLog, nestLogger } from './log.js';

function recorded(logFormat: 'json' | 'pretty', write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ logLevel: 'info', logFormat }, { write: (line) => void lines.push(line) }));
  return lines;
}

// @asvs V16.2.2, V16.2.4, V16.4.1
it('writes one JSON object a line, with the id of its request', () => {
  const [line = ''] = recorded('json', (log) =>
    inRequestContext({ requestId: 'r-1', address: '::1', userAgent: 'x' }, () => log.info({ module: 'Mail' }, 'sent')),
  );
  expect(JSON.parse(line)).toEqual({ level: 'info', time: expect.any(String), requestId: 'r-1', module: 'Mail', msg: 'sent' });
});

it('writes the stack of an error, masked', () => {
  const [line = ''] = recorded('json', (log) => log.error({ err: new TypeError('no mail to ada@mail.example') }, 'failed'));
  expect(JSON.parse(line).err).toEqual({
    type: 'TypeError',
    message: 'no mail to «e-mail»',
    stack: expect.stringMatching(/«e-mail»\n {4}at .*log\.spec/),
  });
});

// @asvs V16.4.1
it('shortens a very long line to valid JSON', () => {
  const [line = ''] = recorded('json', (log) =>
    log.warn({ text: 'x y '.repeat(50_000), list: ['a b '.repeat(9_000), 'b c '.repeat(9_000), 'c d '.repeat(9_000)] }, 'long'),
  );
  expect(line.length).toBeLessThan(8_100);
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', msg: 'long' });
});

it('writes the messages of Nest, with their module and their stack as fields', () => {
  const lines = recorded('json', (log) => {
    const nest = nestLogger(log);
    nest.warn('slow', 'Database');
    nest.error('broken', 'Error: x\n    at here (file.ts:1:1)', 'Errors');
    nest.error(new Error('bare'));
    nest.debug('not asked for', 'X');
  }).map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', module: 'Database', msg: 'slow' }),
    expect.objectContaining({ level: 'error', module: 'Errors', msg: 'broken', err: { stack: expect.stringContaining('at here') } }),
    expect.objectContaining({ level: 'error', msg: 'bare', err: expect.objectContaining({ type: 'Error' }) }),
  ]);
});

it('writes lines for people to a terminal', () => {
  const [line = ''] = recorded('pretty', (log) => log.info({ route: '/api/x', status: 200 }, 'answered'));
  expect(line).toMatch(/^\d\d:\d\d:\d\d .*info.* answered route=\/api\/x status=200\n$/);
});
