// `npm run verify -- audit`: asks the registry for known vulnerabilities of the shipped packages. Fails on a high or critical one. If the
// registry gives no report, prints NOT ASKED, which the CI summary repeats; with `--must-answer` it fails.
import { spawnSync } from 'node:child_process';
import { ROOT } from './lib/install.mjs';

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--package-lock-only', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 27,
});
const report = parsed(stdout);
if (!report?.metadata) {
  console.log(`NOT ASKED: ${report?.message ?? (stderr.trim().split('\n').at(-1) || 'npm audit printed no report')}`);
  process.exit(process.argv.includes('--must-answer') ? 1 : 0);
}
const GRAVE = ['high', 'critical'];
for (const { name, severity, range } of Object.values(report.vulnerabilities ?? {})) console.log(`${severity.padEnd(8)} ${name} ${range}`);
const counts = report.metadata.vulnerabilities;
console.log(['critical', 'high', 'moderate', 'low'].map((severity) => `${severity} ${counts[severity] ?? 0}`).join(', '));
process.exitCode = GRAVE.some((severity) => counts[severity] > 0) ? 1 : 0;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
