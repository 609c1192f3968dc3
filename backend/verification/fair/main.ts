import { numbersFrom, print } from '../money/options.js';
import { countJobs } from './job-rows.js';
import { Verdict } from './verdict.js';
import { Year } from './year.js';

const SHOWN = 20;

/**
 * `npm run verify -- sim:fair --jobs N --days N --seed N`: a simulated year of the real product with lazy admins, an unfair one who stays under the
 * counts of the breaker, a month in which that one is alone, and a kill every week. Fails if a job is stranded, something late is not told,
 * good work stays rejected, a job begins without its pay, or the money differs.
 */
async function main(): Promise<boolean> {
  const year = await Year.begin(numbersFrom({ jobs: 2_000, days: 365, seed: 1 }), print);
  const { town, told, workers, reviewers, overspent } = year;
  await year.live();
  const verdict = new Verdict(town);
  const [stranded, rejections, money] = [await verdict.stranded(), await verdict.rejections(), await verdict.money()];
  const overtime = await verdict.overtime();
  const unfunded = [
    ...workers.unfunded,
    ...(await verdict.unfunded()),
    ...[...overspent].map((id) => `project ${id} used more than its budget`),
  ];
  const offenders = [
    ...stranded,
    ...told.untold,
    ...told.untimely,
    ...overtime,
    ...rejections.unstopped,
    ...unfunded,
    ...money.faults,
    ...reviewers.breaches,
    ...town.site.faults,
  ];
  for (const line of offenders.slice(0, SHOWN)) print(line);
  if (offenders.length > SHOWN) print(`and ${offenders.length - SHOWN} more`);
  const count = await countJobs(town.site);
  print(
    `handed in ${await verdict.handedIn()}; good work rejected and not appealed ${rejections.notAppealed}; stopped by the breaker ${rejections.byBreaker}; late pay ${told.latePay} of the late, shown in both lists, and ${told.withoutAccount} without an account; kills ${town.site.kills}`,
  );
  await town.site.close();
  print(
    `jobs ${count}, stranded ${stranded.length}, late ${told.late} told ${told.told}, unfair rejections stopped ${rejections.stopped} of ${rejections.made}, unfunded ${unfunded.length}, difference ${money.kobo} kobo`,
  );
  return offenders.length === 0 && money.kobo === 0;
}

// An exit ends the engine too.
process.once('SIGTERM', () => process.exit(1));
process.exit((await main()) ? 0 : 1);
