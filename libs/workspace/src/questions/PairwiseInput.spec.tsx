import { afterEach, expect, it, jest } from '@jest/globals';
import { controlOf, interfaceOf, labelsNamed, objectOf } from '@labelbridge/annotation';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PairwiseInput } from './PairwiseInput.js';

const OBJECTS = [objectOf('text', 'one', '$a'), objectOf('text', 'two', '$b')];
const PAIR = controlOf('pairwise', 'better', ['one', 'two']);
const ITEM = { id: 'i', data: { a: 'This', b: 'That' }, media: {} };
afterEach(cleanup);

it('takes the better one by its number, unless a label has that key', async () => {
  const onAnswer = jest.fn();
  const labels = controlOf('choices', 'mood', 'one', { labels: labelsNamed('Good') });
  const { rerender } = render(
    <PairwiseInput
      config={interfaceOf(OBJECTS, [PAIR])}
      control={PAIR}
      item={ITEM}
      value={undefined}
      readOnly={false}
      onAnswer={onAnswer}
    />,
  );
  expect(screen.getByRole('button', { name: /^Second/ }).getAttribute('aria-keyshortcuts')).toBe('2');
  await userEvent.keyboard('2');
  expect(onAnswer.mock.calls).toEqual([['right', false]]);
  rerender(
    <PairwiseInput
      config={interfaceOf(OBJECTS, [labels, PAIR])}
      control={PAIR}
      item={ITEM}
      value="right"
      readOnly={false}
      onAnswer={onAnswer}
    />,
  );
  await userEvent.keyboard('1');
  expect(onAnswer).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('2');
  expect(onAnswer).toHaveBeenLastCalledWith(undefined, false);
});
