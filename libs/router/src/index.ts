/**
 * The exports of react-router that the shell and the areas share at run time. A shared package is not tree-shaken, and
 * react-router is 60 kB of which 14 are used: add only what is needed.
 */
export {
  BrowserRouter,
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type To,
} from 'react-router-dom';
export { forgetFailedPages, lazyPage } from './lazy-page.js';
