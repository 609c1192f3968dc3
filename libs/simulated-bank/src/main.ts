import { parseArgs } from 'node:util';
import { startSimulatedBank } from './server.js';

/** `npm run verify -- bank`: the bank alone, for a product with its address in PAYSTACK_BASE_URL. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4100' },
      secret: { type: 'string', default: 'simulated-bank-secret' },
      journal: { type: 'string' },
      webhook: { type: 'string' },
      faults: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  });
  const bank = await startSimulatedBank({
    port: Number(values.port),
    secret: values.secret,
    ...(values.journal ? { journalPath: values.journal } : {}),
    ...(values.webhook ? { webhookUrl: values.webhook } : {}),
    faults: { rate: Number(values.faults), seed: Number(values.seed) },
  });
  process.stdout.write(`The simulated bank is open: ${bank.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void bank.stop().then(() => process.exit(0)));
}

await main();
