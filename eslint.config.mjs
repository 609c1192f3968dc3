import js from '@eslint/js';
import globals from 'globals';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';
import { plainComments } from './scripts/lib/comment-rule.mjs';
import { sourceRules } from './scripts/lib/source-rules.mjs';

export default ts.config(
  { ignores: ['**/dist/**', '**/dist-server/**', '**/generated/**', '**/.data/**', '**/.nx/**'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { plain: { rules: { comments: plainComments } } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'plain/comments': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Nest reads parameter types at run time: an injected class must stay a value import.
    files: ['backend/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['**/*.{ts,tsx}'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.http-spec.ts', '**/e2e/**', '**/bench/**', '**/verify/**', 'scripts/**'],
    rules: { 'max-lines': 'off', 'no-console': 'off' },
  },
  ...sourceRules,
  // The plugin treats every function named `use*` as a React hook.
  { files: ['backend/**/*.ts', 'libs/{contracts,embedded-mongo}/**/*.ts'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
);
