import { type TestApp } from '../../test/support/test-app.js';

/** The part of JSON Schema (OpenAPI 3.0) that the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

export interface Api {
  readonly operations: readonly Operation[];
  resolve(schema: Schema): Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

export async function readApi(app: TestApp): Promise<Api> {
  const { body } = await app.http('GET', '/api/docs-json');
  const schemas: Readonly<Record<string, Schema>> = body.components?.schemas ?? {};
  const operations = Object.entries<Readonly<Record<string, Described>>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Operation => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  );
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) return resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
    const [only] = schema.allOf ?? schema.oneOf ?? [];
    return only ? { ...resolve(only), nullable: schema.nullable ?? false } : schema;
  };
  return { operations, resolve };
}
