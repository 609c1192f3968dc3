import { mountStandalone } from '@labelbridge/mfe-contract/standalone';
import { Area } from './routes.js';

mountStandalone('mfe_public', Area);
