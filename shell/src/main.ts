import { areaOfPath } from '@labelbridge/mfe-contract';
import { mayHaveSession } from '@labelbridge/session';
import { mountApp } from './bootstrap.js';
import { currentAttempt } from './remotes/area-attempts.js';

const area = areaOfPath(window.location.pathname);
// Loads the area before the session is restored, which saves one round trip.
if (area && (!area.role || mayHaveSession())) currentAttempt(area.name);
mountApp();
