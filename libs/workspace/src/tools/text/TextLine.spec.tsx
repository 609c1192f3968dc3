import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { TextLine } from './TextLine.js';

it('43-rtl.jsonl: a line has the direction of its own first letters, and its spans stay in its order', () => {
  const text = 'مرحبا Ada في لاغوس';
  const span = { id: 'a', start: 6, end: 9, label: 'Person', color: '#d55e00', dashed: false };
  const { container } = render(<TextLine line={{ text, start: 0, end: text.length }} index={0} spans={[span]} selected={null} />);
  const line = container.querySelector('p');
  expect([line?.getAttribute('dir'), line?.textContent]).toEqual(['auto', text]);
  expect(container.querySelector('mark')?.textContent).toBe('Ada');
});
