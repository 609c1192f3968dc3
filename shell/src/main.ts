import { areaOfPath } from '@labelbridge/contracts';
import { mayHaveSession } from '@labelbridge/session';
import { mountApp } from './bootstrap.js';
import { currentAttempt } from './areas/area-attempts.js';

const area = areaOfPath(window.location.pathname);
// Loads the area before the session is restored, which saves one round trip.
if (area && (!area.role || mayHaveSession())) currentAttempt(area.name);
mountApp();
