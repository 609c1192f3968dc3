// A small script that runs first: it requests the data of the page in parallel with the other scripts. A preload link in the head cannot
// send the token.
import { MAY_HAVE_SESSION, PAGE_PARTS, TOKEN_KEY } from '@labelbridge/contracts';
import { attempt, mayHaveSession, type EarlyCall } from '@labelbridge/session';

if (mayHaveSession()) document.documentElement.classList.add(MAY_HAVE_SESSION);
const path = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_PARTS.firstCall}"]`)?.content;
const token = attempt(() => sessionStorage.getItem(TOKEN_KEY));
if (path && token) {
  const response = fetch(path, { headers: { authorization: `Bearer ${token}` } });
  // `takeEarly` handles the failure.
  response.catch(() => undefined);
  window.labelbridgeEarly = { path, token, response } satisfies EarlyCall;
}
