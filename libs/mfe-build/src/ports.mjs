/** The ports of the development servers; an area's stands in its `area.json`. */
export const DEV_PORTS = { backend: 3000, shell: 4200 };

/** IPv4 by number: `localhost` costs a failed try over IPv6 on some machines. */
export const DEV_HOST = '127.0.0.1';
