import { areaOfPath } from '@labelbridge/contracts';
import { mayHaveSession } from '@labelbridge/session';
import { mountApp } from './bootstrap.js';
import { currentAttempt } from './areas/area-attempts.js';

const area = areaOfPath(window.location.pathname);
// The area loads while the session is restored: one round trip less on the page that is opened most.
if (area && (!area.role || mayHaveSession())) currentAttempt(area.name);
mountApp();
