const ROLES = ['USER', 'ADMIN'];
const PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/;
const isText = (value) => typeof value === 'string' && value.trim() !== '';
const isPath = (value) => isText(value) && PATH.test(value);
/** As `areaOfPath` of the contracts: `/` answers itself alone. */
const isAnswered = (path, paths) => paths.some((base) => path === base || (base !== '/' && path.startsWith(`${base}/`)));

/** @type {typeof import('./area-problem.d.mts').areaProblem} */
export function areaProblem(manifest, folder, others = []) {
  const { name, label, devPort, paths, role, pages } = Object(manifest);
  if (name !== folder.replaceAll('-', '_')) return `name must be ${folder.replaceAll('-', '_')}, as the folder says`;
  if (!isText(label)) return 'label must name the area for people, as in "The admin area"';
  if (!Number.isInteger(devPort)) return 'devPort must be a whole number';
  const sharesPort = others.find((other) => other.devPort === devPort);
  if (sharesPort) return `devPort ${devPort} is taken by ${sharesPort.folder}`;
  if (!Array.isArray(paths) || paths.length === 0 || !paths.every(isPath)) return 'paths must list paths such as /payroll';
  for (const other of others) {
    const shared = paths.find((path) => Array.isArray(other.paths) && other.paths.includes(path));
    if (shared !== undefined) return `paths: ${shared} is answered by ${other.folder}`;
  }
  if (role !== undefined && !ROLES.includes(role)) return `role must be one of ${ROLES.join(', ')}, or absent for everyone`;
  if (!Array.isArray(pages)) return 'pages must be a list, which may be empty';
  for (const [i, page] of pages.entries()) {
    const { title, path, text } = Object(page);
    if (!isText(title)) return `pages[${i}].title must be a text`;
    if (!isPath(path) || !isAnswered(path, paths)) return `pages[${i}].path must be one of paths, or below one`;
    if (!isText(text)) return `pages[${i}].text must say in a sentence what the page is for`;
  }
  return undefined;
}
