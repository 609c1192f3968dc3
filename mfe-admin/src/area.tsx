import { type AreaModule, CONTRACT_VERSION } from '@labelbridge/mfe-contract';
import { Area } from './routes.js';

const area: AreaModule = { contractVersion: CONTRACT_VERSION, Area };

export default area;
