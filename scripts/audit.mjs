// `npm run verify -- audit`: known vulnerabilities of what the product ships, asked of the registry. Fails on one that is high or critical. A registry
// that answers no such question is told of in words: then nothing is known, and CI's summary says so. With --must-answer that fails.
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
