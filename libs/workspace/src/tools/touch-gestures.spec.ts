import { expect, it } from '@jest/globals';
import { preventTouchGestures } from './touch-gestures.js';

it('leaves no touch but those on buttons to the gestures of the browser, and takes the focus', () => {
  document.body.innerHTML = '<div tabindex="0"><canvas></canvas><button>Try again</button></div>';
  const [host, canvas, button] = ['div', 'canvas', 'button'].map((name) => document.querySelector<HTMLElement>(name));
  if (!host || !canvas || !button) throw new Error('The page is not there.');
  const stop = new AbortController();
  preventTouchGestures(host, stop.signal);
  const isLeft = (target: HTMLElement) => target.dispatchEvent(new Event('touchstart', { bubbles: true, cancelable: true }));
  expect([isLeft(button), document.activeElement === host]).toEqual([true, false]);
  expect([isLeft(canvas), document.activeElement === host]).toEqual([false, true]);
  stop.abort();
  expect(isLeft(canvas)).toBe(true);
});

it('takes the touches on a button that is dragged', () => {
  document.body.innerHTML = '<button>The end</button>';
  const grip = document.querySelector('button');
  if (!grip) throw new Error('The page is not there.');
  preventTouchGestures(grip, new AbortController().signal);
  expect(grip.dispatchEvent(new Event('touchstart', { bubbles: true, cancelable: true }))).toBe(false);
});
