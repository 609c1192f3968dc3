/**
 * Where the parts of the product listen while they are developed. One place, because they name each other.
 *
 * @type {Readonly<Record<'backend' | 'shell' | 'mfe_public' | 'mfe_annotator' | 'mfe_admin', number>>}
 */
export const DEV_PORTS = { backend: 3000, shell: 4200, mfe_public: 4201, mfe_annotator: 4202, mfe_admin: 4203 };

/** IPv4 by number: `localhost` costs a failed try over IPv6 on some machines. */
export const DEV_HOST = '127.0.0.1';
