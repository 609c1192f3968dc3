/** Ports of the development servers. `area.json` has the port of an area. */
export const DEV_PORTS = { backend: 3000, shell: 4200 };

/** IPv4 address: on some machines `localhost` first fails over IPv6. */
export const DEV_HOST = '127.0.0.1';
