import { parseArgs } from 'node:util';
import { type Fault, FAULTS, openSimulatedModel } from './simulated-model.js';

/** `npm run verify -- model --port N --fault NAME`: serves predictions until it is stopped. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '9090' }, fault: { type: 'string' } } });
const fault = FAULTS.find((name): name is Fault => name === values.fault);
if (values.fault !== undefined && !fault) throw new Error(`--fault must be one of: ${FAULTS.join(', ')}`);
const model = await openSimulatedModel(Number(values.port));
if (fault) model.faults = { '/predict': fault };
process.stdout.write(`Model server at ${model.url}. Start the product with ML_BACKEND_HOSTS=127.0.0.1:${model.port}\n`);
