import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { inTime, waitFor } from '../../../scripts/lib/wait-for.mjs';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const START_MS = 60_000;
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--remote-debugging-port=0',
  '--window-size=1280,800',
];

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean => pid !== undefined && exitCode === null && signalCode === null;
const kill = ({ pid = 0 }: ChildProcess): boolean => process.kill(-pid, 'SIGKILL');

/** A browser with a persistent profile, in its own process: it can be killed like a phone that dies. */
export class Phone {
  private process: ChildProcess | undefined;
  private browser: Browser | undefined;

  constructor(readonly profile: string) {}

  async open(): Promise<Page> {
    this.browser ??= await this.start();
    const [context] = this.browser.contexts();
    if (!context) throw new Error('The browser has no context.');
    const page = await inTime('a new page of the browser', context.newPage());
    await page.setViewportSize({ width: 1280, height: 800 });
    return page;
  }

  private async start(): Promise<Browser> {
    const portFile = join(this.profile, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    // A separate process group: all its processes die together.
    const started = spawn(EXECUTABLE, [...FLAGS, `--user-data-dir=${this.profile}`, 'about:blank'], { stdio: 'ignore', detached: true });
    this.process = started;
    process.once('exit', () => isAlive(started) && kill(started));
    const port = await waitFor(
      'the port of the started browser',
      async () => {
        if (!isAlive(started)) throw new Error(`The browser ended at its start: ${started.exitCode ?? started.signalCode}.`);
        return (await readFile(portFile, 'utf8').catch(() => '')).split('\n')[0] || undefined;
      },
      { withinMs: START_MS },
    );
    return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  }

  /** Kills all processes of the browser, and keeps the profile. Does nothing if the browser is not running. */
  async die(): Promise<void> {
    const { process: running, browser } = this;
    this.process = undefined;
    this.browser = undefined;
    if (running && isAlive(running)) {
      const dead = new Promise((resolve) => running.once('exit', resolve));
      kill(running);
      await inTime('the end of the killed browser', dead);
    }
    await inTime('the end of the connection to the killed browser', browser?.close().catch(() => undefined) ?? Promise.resolve());
  }
}

export async function crashPage(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const crashed = new Promise((resolve) => page.once('crash', resolve));
  // The call never returns.
  client.send('Page.crash').catch(() => undefined);
  await inTime('the crash of the page', crashed);
  await inTime(
    'the end of the crashed page',
    page.close().catch(() => undefined),
  );
}
