/** Replaces CSS modules in tests: each class name is its own name. */
export default new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? name : undefined) });
