import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { RoleText } from './RoleText.js';

const promotion = { byId: 'ngozi', byName: 'Ngozi Ade', at: '2026-11-20T08:00:00.000Z' };

it.each([
  ['active', null, []],
  ['suspended', null, ['Suspended']],
  ['active', promotion, []],
  ['suspended', promotion, ['Suspended']],
] as const)('marks in the list what is unusual: %s, %j', (status, proposed, marks) => {
  const { container } = render(<RoleText user={{ role: 'USER', status, promotion: proposed }} />);
  expect([...container.querySelectorAll('.chip')].map(({ textContent }) => textContent)).toEqual(marks);
  expect(container.textContent).toContain('Annotator');
  expect(container.textContent?.includes('Proposed as admin')).toBe(proposed !== null);
});
