import { describe, expect, test } from '@jest/globals';
import { isFrame, isPage, isStatic } from './routes.js';

const asked = (address: string, mode = 'navigate', accept = 'text/html,*/*') => ({
  url: new URL(address, 'https://here.example'),
  mode,
  accept,
  here: 'https://here.example',
});

describe('the service worker answers', () => {
  test.each([
    ['/dashboard/jobs/6561', 'navigate', 'frame'],
    ['/dashboard', 'navigate', 'frame'],
    ['/admin/users?q=a', 'navigate', 'frame'],
    ['/new-projects', 'navigate', 'page'],
    ['/', 'navigate', 'page'],
    ['/administration', 'navigate', 'page'],
    ['/static/js/index.f8f067bcbd.js', 'no-cors', 'static'],
    ['https://admin.example/v2/static/js/remoteEntry.1a2b3c4d.js', 'no-cors', 'static'],
    ['https://admin.example/v2/static/js/remoteEntry.1a2b3c4d.js?attempt=1', 'no-cors', 'static'],
    // Not handled by the service worker.
    ['/api/jobs', 'cors', 'nobody'],
    ['/api/docs', 'navigate', 'nobody'],
    ['/areas/mfe-admin/mf-manifest.json', 'cors', 'nobody'],
    ['/static/js/index.js', 'no-cors', 'nobody'],
    ['/service-worker.js', 'same-origin', 'nobody'],
    ['/manifest.json', 'cors', 'nobody'],
    ['https://elsewhere.example/dashboard', 'navigate', 'nobody'],
    ['https://work.example/a.12345678.js', 'navigate', 'nobody'],
  ])('%s (%s): %s', (address, mode, expected) => {
    const request = asked(address, mode, mode === 'navigate' ? 'text/html,*/*' : '*/*');
    const answers = [
      ['frame', isFrame(request)],
      ['page', isPage(request)],
      ['static', isStatic(request)],
    ].filter(([, does]) => does);
    expect(answers.map(([who]) => who).concat(answers.length === 0 ? ['nobody'] : [])).toEqual([expected]);
  });
});
