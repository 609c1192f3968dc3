// Patterns that no source may contain. backend/test/cross/sources.http-spec.ts tests each rule.

const SERVER = ['backend/src/**/*.ts', 'libs/contracts/src/**/*.ts'];
const ENGINE = ['libs/embedded-mongo/src/**/*.ts'];
const SCREENS = [
  '{shell,mfe-*}/src/**/*.{ts,tsx}',
  'libs/{annotation,api-client,area-parts,mfe-contract,router,session,ui,workspace}/src/**/*.{ts,tsx}',
];
const TESTS = ['**/*.spec.{ts,tsx}', '**/testing/**', '**/testing.{ts,tsx}', '**/*.fixture.ts'];

const no = (message, ...selectors) => selectors.map((selector) => ({ selector, message }));
const text = (pattern) => [`Literal[value=${pattern}]`, `TemplateElement[value.raw=${pattern}]`];

const EVERYWHERE = [
  ...no('Text does not become code.', 'ImportExpression[source.value=/^(node:)?(vm|child_process)$/]'),
  ...no(
    'This hash or cipher is broken.',
    'CallExpression[callee.name=/^create(Hash|Hmac)$/][arguments.0.value=/^(md5|sha-?1)/i]',
    'CallExpression[callee.property.name=/^create(Hash|Hmac)$/][arguments.0.value=/^(md5|sha-?1)/i]',
    'CallExpression[callee.name=/^createCipher$/]',
    'Literal[value=/-(ecb|cbc)\\b|^des-|\\brc4\\b/i]',
  ),
  ...no('A source holds no secret.', ...text('/-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|sk_live_[0-9a-zA-Z]{8}|xox[bp]-[0-9]/')),
  ...no(
    'The certificate of a server is checked.',
    'Property[key.name="rejectUnauthorized"][value.value=false]',
    'Property[key.name="ignoreTLS"][value.value=true]',
    'Property[key.name="checkServerIdentity"]',
    'Property[key.name=/^tlsAllowInvalid/]',
    'Identifier[name="NODE_TLS_REJECT_UNAUTHORIZED"]',
    ...text('/NODE_TLS_REJECT_UNAUTHORIZED|tlsAllowInvalid/'),
  ),
];
const PROGRAMS = no(
  'A program is started by a fixed name and a list of arguments, without a shell.',
  'Property[key.name="shell"]',
  'CallExpression[callee.name=/^exec(Sync|File)?$/]',
  'CallExpression[callee.name=/^(spawn|spawnSync|execFileSync)$/]:not([arguments.1.type="ArrayExpression"])',
);
const ON_SERVER = [
  ...EVERYWHERE,
  ...PROGRAMS,
  ...no('Chance that can be guessed protects nothing: use node:crypto.', 'MemberExpression[object.name="Math"][property.name="random"]'),
  ...no(
    'A call of another server has a signal that ends it, and follows no redirect.',
    'CallExpression[callee.name="fetch"]:not(:has(Property[key.name="redirect"][value.value="error"]))',
    'CallExpression[callee.name="fetch"]:not(:has(Property[key.name="signal"]))',
  ),
];
const ON_SCREENS = [
  ...EVERYWHERE,
  ...no(
    'React escapes all that is shown.',
    'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]',
    'Property[key.name="dangerouslySetInnerHTML"]',
    'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment)$/]',
    'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
  ),
  ...no(
    'A page does not talk to windows of other sites.',
    'MemberExpression[object.name="window"][property.name=/^(parent|opener|top)$/]',
    'CallExpression[callee.name="addEventListener"][arguments.0.value="message"]',
    'CallExpression[callee.property.name="addEventListener"][arguments.0.value="message"]',
    'AssignmentExpression[left.property.name="onmessage"]',
  ),
  ...no(
    'What the browser keeps beyond the tab holds no token and no account.',
    ...['callee.object', 'callee.object.property'].flatMap((store) => {
      const call = `CallExpression[${store}.name="localStorage"][callee.property.name="setItem"]`;
      return [`${call} Literal[value=/token|account|password/i]`, `${call} Identifier[name=/token|account|password/i]`];
    }),
  ),
  ...no(
    'Scripts and styles come from this origin.',
    'JSXOpeningElement[name.name=/^(script|link)$/] > JSXAttribute[name.name=/^(src|href)$/] > Literal[value=/^(https?:)?\\u002f\\u002f/]',
  ),
  ...no(
    'A password may be pasted, and filled in by a password manager.',
    'JSXAttribute[name.name="onPaste"]',
    'JSXOpeningElement:has(JSXAttribute[name.name="type"] > Literal[value="password"]) > JSXAttribute[name.name="autoComplete"] > Literal[value=/^off/]',
    'JSXOpeningElement:has(JSXAttribute[name.name="type"] > Literal[value="password"]) > JSXAttribute[name.name="onDrop"]',
  ),
];

const PROGRAM_IMPORTS = [
  { regex: '^(node:)?vm$', message: 'Text does not become code.' },
  { regex: '^(node:)?child_process$', message: 'No other program is started here.', allowTypeImports: true },
];
const CLIENT_IMPORTS = [
  { regex: '^(undici|axios)$', message: 'Use fetch, with a signal and without redirects.' },
  {
    regex: '^(node:)?https?$',
    allowImportNames: ['IncomingMessage', 'ServerResponse', 'STATUS_CODES'],
    allowTypeImports: true,
    message: 'Use fetch, with a signal and without redirects.',
  },
];
const rulesOf = (syntax, patterns) => ({
  'no-eval': 'error',
  'no-implied-eval': 'error',
  'no-new-func': 'error',
  'no-restricted-syntax': ['error', ...syntax],
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
});

export const sourceRules = [
  { files: SERVER, ignores: TESTS, rules: rulesOf(ON_SERVER, [...PROGRAM_IMPORTS, ...CLIENT_IMPORTS]) },
  { files: ENGINE, ignores: TESTS, rules: rulesOf([...EVERYWHERE, ...PROGRAMS], PROGRAM_IMPORTS) },
  { files: SCREENS, ignores: TESTS, rules: rulesOf(ON_SCREENS, PROGRAM_IMPORTS) },
];
