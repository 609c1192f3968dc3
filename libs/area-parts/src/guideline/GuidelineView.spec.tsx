import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { GuidelineChanges, GuidelineView } from './GuidelineView.js';

afterEach(cleanup);

const run = (text: string) => ({ text });

it('has ids of its own beside another view of the same clauses', () => {
  const clauses = [{ number: '1', title: 'Boxes', blocks: [] }];
  render(
    <>
      <GuidelineView clauses={clauses} />
      <GuidelineView clauses={clauses} scope="beside" />
    </>,
  );
  expect(screen.getAllByRole('heading').map(({ id }) => id)).toEqual(['clause-1', 'besideclause-1']);
});

it('shows each kind of block of a clause, and marks the cited clause', () => {
  render(
    <GuidelineView
      cited="1.1"
      kept={new Map([['m1', 'blob:kept']])}
      clauses={[
        {
          number: '1',
          title: 'Boxes',
          blocks: [
            {
              kind: 'text',
              depth: 0,
              runs: [
                { text: 'tight', strong: true },
                { text: 'guide', href: 'https://guide.example/' },
                { text: 'x', code: true },
              ],
            },
            { kind: 'item', depth: 1, mark: '1.', runs: [run('one')] },
            { kind: 'item', depth: 2, mark: '•', runs: [run('inside')] },
            { kind: 'row', depth: 0, runs: [], cells: [{ runs: [run('do')] }, { runs: [run('do not')] }] },
            { kind: 'row', depth: 0, runs: [], cells: [{ runs: [run('Gombe')] }, { runs: [run('town')] }] },
            { kind: 'code', depth: 0, runs: [] },
            { kind: 'quote', depth: 1, runs: [run('as said')] },
          ],
        },
        {
          number: '1.1',
          title: 'Pictures',
          blocks: [
            { kind: 'picture', depth: 0, runs: [run('loose')], picture: { _id: 'm1', url: '/far', size: 1, width: 2, height: 1 } },
            { kind: 'picture', depth: 0, runs: [run('gone')] },
          ],
        },
      ]}
    />,
  );
  expect(screen.getByText('tight').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: /guide/ }).getAttribute('href')).toBe('https://guide.example/');
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1.one', '•inside']);
  // A page that the server renders may have no style attributes.
  expect(document.querySelector('[style]')).toBeNull();
  expect(screen.getAllByRole('listitem').map((item) => item.dataset['indent'])).toEqual([undefined, '1']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['do', 'do not']);
  expect(screen.getByRole('cell', { name: 'town' })).toBeTruthy();
  expect(screen.getByRole('figure').querySelector('img')?.getAttribute('src')).toBe('blob:kept');
  expect(screen.getByText('A picture is missing here: gone.')).toBeTruthy();
  expect(screen.getByRole('region', { name: /1.1 Pictures/ }).className).not.toBe(
    screen.getByRole('region', { name: /1 Boxes/ }).className,
  );
});

it('shows the words that a version added and removed', () => {
  const parts = [
    { kind: 'same', text: 'Draw ' },
    { kind: 'removed', text: 'tight' },
    { kind: 'added', text: 'loose' },
  ] as const;
  const { container } = render(<GuidelineChanges changes={[{ change: 'changed', number: '1', title: 'Boxes', parts: [...parts] }]} />);
  expect([container.querySelector('del')?.textContent, container.querySelector('ins')?.textContent]).toEqual(['tight', 'loose']);
  expect(screen.getByText('Changed')).toBeTruthy();
});

it('says that no clause has another text', () => {
  render(<GuidelineChanges changes={[]} />);
  expect(screen.getByText(/only numbers differ/)).toBeTruthy();
});
