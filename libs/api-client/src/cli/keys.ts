import { type Command, DONE, print } from './command.js';

export const keys: Command = {
  help: `labelbridge keys

Prints what the API key may do, from where, and until when. An admin makes, rotates and revokes keys under Settings, API keys.`,
  options: {},
  takes: [],

  async run(client) {
    const { data } = await client.GET('/api/keys/current');
    if (!data) return DONE;
    const { name, prefix, scopes, addresses, expiresAt, overlapUntil } = data.data;
    print(`${name} (${prefix}…)`);
    print(`duties: ${scopes.join(', ')}`);
    print(`from: ${addresses.length > 0 ? addresses.join(', ') : 'every address'}`);
    print(`until: ${expiresAt ?? 'it is revoked'}`);
    if (overlapUntil) print(`the replaced secret works until ${overlapUntil}`);
    return DONE;
  },
};
