import { CONTRACT_VERSION, type AreaModule } from '@labelbridge/mfe-contract';
import { Area } from './routes.js';

/** The module that the shell loads. */
const area: AreaModule = { contractVersion: CONTRACT_VERSION, Area };

export default area;
