/**
 * Exports of react-router that the shell and the areas share at run time. A shared package is not tree-shaken, and react-router is 60 kB,
 * of which 14 are used: add only what is needed.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
  type To,
} from 'react-router-dom';
export { previousPath } from './app-history.js';
export { BrowserRouter } from './browser-router.js';
export { openDialogEntry } from './dialog-entries.js';
export { keepInEntry, readFromEntry } from './entry.js';
export { forgetFailedPages, lazyPage } from './lazy-page.js';
export { guardLeaving, heldWay } from './leaving.js';
export { readPlace, type Place } from './place.js';
