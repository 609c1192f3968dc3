import { type CDPSession, type Locator, type Page } from '@playwright/test';

export type Point = readonly [x: number, y: number];

/** Counts every press, tap and drag of a person. Typed text is not counted: it is the same in all tools. */
export class CountedInput {
  actions = 0;
  private touch: CDPSession | undefined;

  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.actions++;
    await this.page.keyboard.press(key);
  }

  async tap(target: Locator): Promise<void> {
    this.actions++;
    await target.tap();
  }

  async tapAt(x: number, y: number): Promise<void> {
    this.actions++;
    await this.page.touchscreen.tap(x, y);
  }

  async drag(from: Point, to: Point): Promise<void> {
    this.actions++;
    this.touch ??= await this.page.context().newCDPSession(this.page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
      this.touch?.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await send('touchStart', from);
    for (const part of [0.3, 0.6, 1]) await send('touchMove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    await send('touchEnd');
  }
}

export const done = (page: Page): Locator => page.getByRole('button', { name: 'Done', exact: true });

export async function frameOf(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await page.locator('[role="application"][aria-busy="false"], video').first().waitFor();
  const box = await page.locator('[role="application"], video').first().boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  return box;
}
