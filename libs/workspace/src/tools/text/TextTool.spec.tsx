import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { controlOf, interfaceOf, labelsNamed, objectOf, type Region } from '@labelbridge/annotation';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type RegionMark } from '../tool.js';
import TextTool from './TextTool.js';

const OBJECT = objectOf('text', 'text', '$text');
const CONFIG = interfaceOf([OBJECT], [controlOf('labels', 'labels', 'text', { labels: labelsNamed('Person') })]);
const NONE: ReadonlyMap<string, Region> = new Map();
const MARKS: ReadonlyMap<string, RegionMark> = new Map();
const nothing = () => undefined;

beforeAll(() => {
  Element.prototype.scrollIntoView = nothing;
});
afterEach(cleanup);

/** @param direction of all lines; browsers derive it from the letters */
function show(text: string, direction: 'ltr' | 'rtl') {
  const { container } = render(
    <TextTool
      config={CONFIG}
      object={OBJECT}
      item={{ id: 'i', data: { text }, media: {} }}
      regions={NONE}
      selected={null}
      onSelect={nothing}
      active={undefined}
      onActive={nothing}
      readOnly={false}
      marks={MARKS}
      onChange={nothing}
      onDraft={nothing}
      dataSaver={false}
    />,
  );
  for (const line of container.querySelectorAll('p')) line.style.direction = direction;
}
const marked = async (keys: string) => {
  screen.getByRole('application').focus();
  await userEvent.keyboard(keys);
  return getSelection()?.toString();
};

describe('the arrows in a text', () => {
  it('go on to the right in a line that is read from the left', async () => {
    show('Ada lives', 'ltr');
    expect(await marked('{ArrowRight}')).toBe('Ada');
    expect(await marked('{ArrowRight}')).toBe('lives');
    expect(await marked('{ArrowLeft}')).toBe('Ada');
  });

  it('go on to the left in a line that is read from the right', async () => {
    show('مرحبا لاغوس', 'rtl');
    expect(await marked('{ArrowLeft}')).toBe('مرحبا');
    expect(await marked('{ArrowLeft}')).toBe('لاغوس');
    expect(await marked('{ArrowRight}')).toBe('مرحبا');
    expect(await marked('{Shift>}{ArrowLeft}{/Shift}')).toBe('مرحبا لاغوس');
  });
});
