import { describe, expect, it } from '@jest/globals';
import { areaProblem } from './area-problem.mjs';
import { newArea } from '../../../scripts/lib/new-area.mjs';

const PAGE = { title: 'Payroll', path: '/payroll/mine', text: 'Your pay.' };
const MANIFEST = { name: 'mfe_payroll', label: 'The payroll area', devPort: 4204, paths: ['/payroll'], role: 'USER', pages: [PAGE] };
const OTHER = { folder: 'mfe-admin', devPort: 4203, paths: ['/admin'] };

describe('the manifest of an area', () => {
  it.each<[object, RegExp | undefined]>([
    [{}, undefined],
    [{ role: undefined, pages: [] }, undefined],
    [{ paths: ['/'], pages: [{ ...PAGE, path: '/' }] }, undefined],
    [{ paths: ['/'], pages: [{ ...PAGE, path: '/about-us' }] }, /^pages\[0\]\.path/],
    [{ name: 'payroll' }, /^name must be mfe_payroll/],
    [{ label: ' ' }, /^label/],
    [{ devPort: '4204' }, /^devPort/],
    [{ devPort: 4203 }, /^devPort 4203 is taken by mfe-admin$/],
    [{ paths: [] }, /^paths/],
    [{ paths: ['payroll'] }, /^paths/],
    [{ paths: ['/payroll', '/admin'] }, /^paths: \/admin is answered by mfe-admin$/],
    [{ role: 'BOSS' }, /^role must be one of USER, ADMIN/],
    [{ pages: undefined }, /^pages/],
    [{ pages: [PAGE, null] }, /^pages\[1\]\.title/],
    [{ pages: [{ ...PAGE, path: '/payrolls' }] }, /^pages\[0\]\.path/],
    [{ pages: [{ ...PAGE, text: '' }] }, /^pages\[0\]\.text/],
  ])('with %j: %p', (changes, problem) => {
    const found = areaProblem({ ...MANIFEST, ...changes }, 'mfe-payroll', [OTHER]);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });

  it('that is not an object has a name for its problem too', () => expect(areaProblem(null, 'mfe-payroll')).toMatch(/^name/));

  it('of a created area is right', () => {
    const files = newArea('pay-roll', 4204, { react: '19.0.0' });
    expect(areaProblem(JSON.parse(files['area.json'] ?? ''), 'mfe-pay-roll', [OTHER])).toBeUndefined();
    expect(Object.keys(files)).toHaveLength(10);
  });
});
