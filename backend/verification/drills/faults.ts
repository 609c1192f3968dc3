import 'reflect-metadata';
import { print } from '../money/options.js';
import { CLOCK_JUMPS } from './faults/clock.js';
import { DISK_FULL } from './faults/disk.js';
import { DRIPPING } from './faults/dripping.js';
import { type Fault } from './faults/fault.js';
import { BANK_SILENT, MAIL_SILENT } from './faults/partners.js';
import { SECRETS_AWAY, TWO_PROCESSES } from './faults/processes.js';

const FAULTS: readonly Fault[] = [DISK_FULL, SECRETS_AWAY, CLOCK_JUMPS, DRIPPING, MAIL_SILENT, BANK_SILENT, TWO_PROCESSES];

/**
 * `npm run verify -- drill:faults [NAME]`: runs the server through faults of its environment. No acknowledged write is lost, no answer is
 * false, and the server recovers by itself. The last line counts the faults that ran. A fault that this machine cannot produce is NOT RUN.
 */
async function main(): Promise<void> {
  const [wanted = ''] = process.argv.slice(2);
  const total = { run: 0, lost: 0, untrue: 0, stuck: 0 };
  for (const { name, cannot, run } of FAULTS.filter((fault) => fault.name.includes(wanted))) {
    const reason = cannot?.();
    if (reason !== undefined) {
      print(`NOT RUN ${name}: ${reason}`);
      continue;
    }
    const begun = performance.now();
    total.run += 1;
    try {
      const { lost, untrue, detail } = await run();
      total.lost += lost;
      total.untrue += untrue;
      const verdict = lost + untrue === 0 ? 'ok     ' : 'FAILED ';
      print(`${verdict} ${name}: lost ${lost}, false ${untrue} (${detail}), ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    } catch (error) {
      total.stuck += 1;
      print(`FAILED  ${name}: not recovered: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (total.stuck > 0) print(`not recovered ${total.stuck}`);
  print(`faults ${total.run}, lost ${total.lost}, false ${total.untrue}`);
  process.exit(total.lost + total.untrue + total.stuck > 0 ? 1 : 0);
}

await main();
