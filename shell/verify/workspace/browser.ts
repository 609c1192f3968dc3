import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';

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

/** A browser with a profile that outlives it. It is a process of its own, so that it can be killed as a phone dies. */
export class Phone {
  private process: ChildProcess | undefined;
  private browser: Browser | undefined;

  constructor(readonly profile: string) {}

  /** A new page, in a browser that is started where none runs. */
  async open(): Promise<Page> {
    this.browser ??= await this.start();
    const [context] = this.browser.contexts();
    if (!context) throw new Error('The browser has no context.');
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    return page;
  }

  private async start(): Promise<Browser> {
    const portFile = join(this.profile, 'DevToolsActivePort');
    await rm(portFile, { force: true });
    // A process group of its own: all its processes die together.
    const started = spawn(EXECUTABLE, [...FLAGS, `--user-data-dir=${this.profile}`, 'about:blank'], { stdio: 'ignore', detached: true });
    this.process = started;
    process.once('exit', () => this.signal('SIGKILL'));
    for (const until = Date.now() + START_MS; Date.now() < until; await pause(50)) {
      const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
      if (port) return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    }
    throw new Error('The browser did not start.');
  }

  private signal(signal: NodeJS.Signals): void {
    const pid = this.process?.pid;
    if (pid === undefined || this.process?.exitCode !== null || this.process.signalCode !== null) return;
    process.kill(-pid, signal);
  }

  /** Kills all its processes at once; the profile stays as it is. */
  async die(): Promise<void> {
    const dead = new Promise((resolve) => this.process?.once('exit', resolve));
    this.signal('SIGKILL');
    await dead;
    await this.browser?.close().catch(() => undefined);
    this.browser = undefined;
  }
}

/** Kills the process of a page alone. */
export async function crashPage(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const crashed = new Promise((resolve) => page.once('crash', resolve));
  // It never answers.
  client.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close().catch(() => undefined);
}
