/** Stands in for a CSS module in tests: every class name is its own name. */
export default new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? name : undefined) });
