import { afterEach, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { cleanup, render, screen } from '@testing-library/react';
import { KeysDialog } from './KeysDialog.js';

const EVERYWHERE = ['Ctrl + Z, Ctrl + Shift + Z', 'Ctrl + Enter', 'Page Up, Page Down'];
afterEach(cleanup);

it.each([
  ['spans', ['N', 'Arrows', 'Alt + arrows'], ['Space', 'B, E', 'K', '+, -', 'Home', '<, >']],
  ['boxes', ['N', 'Alt + arrows', '+, -', 'Home'], ['Space', 'B, E', 'K', 'Left, Right']],
  ['transcript', ['Space', 'B, E', '[ ] { }', '+, -'], ['K', 'Alt + arrows', 'Home', '[ ]']],
  ['tracks', ['K', '[ ]', 'Ctrl + arrows, Alt + arrows', 'E', 'Home'], ['Shift + Space, \\', '[ ] { }', 'Arrows', 'B, E']],
  ['time-ranges', ['B, E', 'Left, Right', '<, >'], ['K', 'Ctrl + arrows, Alt + arrows', 'Shift + Space, \\']],
  ['image-choices', ['+, -', 'Home'], ['N', 'Arrows', 'Alt + arrows', 'Delete', ', and .']],
  ['classification', ['1, 2, … or a letter'], ['N', 'Delete', 'Space', '+, -']],
  ['free-text', [], ['1, 2, … or a letter', 'N', 'Delete']],
])('the keys of the template %s are those of its tools', (id, has, not) => {
  const config = TEMPLATES.find((template) => template.id === id)?.config;
  if (!config) throw new Error(`No template ${id}`);
  render(<KeysDialog config={config} onClose={() => undefined} />);
  const keys = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(keys).toEqual(expect.arrayContaining([...EVERYWHERE, ...has]));
  expect(keys.filter((key) => not.some((each) => each === key))).toEqual([]);
  expect(keys).toEqual([...new Set(keys)]);
});
