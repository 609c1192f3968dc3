// `npm run verify -- sign-area --key FILE --id ID <folder of a build>`: writes mf-signature.json beside mf-manifest.json. It states the
// area, the id of the key and the integrity of every file, signed with Ed25519. `--new-key FILE --area AREA --id ID` creates a key. Its
// public half goes into AREA_KEYS and is valid for builds of that area only.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';

const MANIFEST = 'mf-manifest.json';
const SIGNATURE = 'mf-signature.json';
const SIGNED = /\.(js|css|json)$/;

const USAGE = `usage: npm run verify -- sign-area --key FILE --id ID <folder of a build>
       npm run verify -- sign-area --new-key FILE --area AREA --id ID`;

const text = { type: 'string' };
const { values, positionals } = parseArgs({ options: { key: text, 'new-key': text, area: text, id: text }, allowPositionals: true });
const [folder, ...others] = positionals;
const makesKey = values['new-key'] !== undefined;
const isWhole = makesKey ? values.area && folder === undefined : values.key && folder && others.length === 0;
if (!isWhole || !/^[\w.-]{1,40}$/.test(values.id ?? '')) {
  console.error(USAGE);
  process.exit(2);
}

if (makesKey) {
  const { privateKey } = generateKeyPairSync('ed25519');
  // `wx`: never overwrites a key.
  writeFileSync(values['new-key'], privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  console.log(`AREA_KEYS=${values.area}:${values.id}:${publicText(privateKey)}`);
} else signFolder(resolve(folder), values.id, createPrivateKey(readFileSync(values.key)));

function signFolder(root, id, key) {
  const { name: area } = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8'));
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SIGNED.test(entry.name) && entry.name !== SIGNATURE)
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const files = Object.fromEntries(paths.sort().map((path) => [path, integrityOf(readFileSync(join(root, path)))]));
  const statement = JSON.stringify({ area, key: id, files });
  const signature = sign(null, Buffer.from(statement), key).toString('base64');
  writeFileSync(join(root, SIGNATURE), `${JSON.stringify({ statement, signature })}\n`);
  console.log(`${area}: ${paths.length} files signed with the key ${area}:${id}:${publicText(key)}`);
}

function integrityOf(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The raw 32-byte public key in base64. */
function publicText(key) {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x, 'base64url').toString('base64');
}
