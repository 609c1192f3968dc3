import { ModulesContainer, Reflector } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACCESS_KEY, API_KEYS_KEY, type Access } from '../src/common/access/access.decorators.js';
import { STEP_UP_KEY } from '../src/common/access/step-up.js';

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly access: Access | undefined;
  /** Some or all calls need a fresh proof (`@StepUp`). */
  readonly hasStepUp: boolean;
  /** API keys may call it (`@ApiKeysToo`). */
  readonly isForKeys?: boolean;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** Name of a route in all tables, such as `POST /api/jobs/:id/start`. */
export const nameOf = ({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): string => `${method} ${path}`;

export function declaredRoutes(app: NestFastifyApplication): DeclaredRoute[] {
  const reflector = new Reflector();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ instance, metatype }) => {
    const prototype = Object.getPrototypeOf(instance);
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler: unknown = prototype[name];
      if (typeof handler !== 'function' || name === 'constructor') return [];
      const paths = [Reflect.getMetadata('path', handler)].flat();
      if (paths[0] === undefined || !metatype) return [];
      const method = METHODS[Reflect.getMetadata('method', handler)] ?? 'OTHER';
      const bases = [Reflect.getMetadata('path', metatype)].flat();
      const access = reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [handler as () => void, metatype as () => void]);
      const hasStepUp = reflector.get<unknown>(STEP_UP_KEY, handler as () => void) !== undefined;
      const isForKeys =
        reflector.getAllAndOverride<boolean | undefined>(API_KEYS_KEY, [handler as () => void, metatype as () => void]) === true;
      const pathOf = (base: unknown, path: unknown): string => `/api/${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      return bases.flatMap((base) => paths.map((path) => ({ method, path: pathOf(base, path), access, hasStepUp, isForKeys })));
    });
  });
}

/** Names of all routes of the HTTP server, with or without a controller. HEAD follows GET and is left out. */
export const serverRoutes = (app: NestFastifyApplication): string[] =>
  readPicture(app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }));

/** Parses `printRoutes` of Fastify: one line per node, four characters per level, the methods after the path. */
function readPicture(picture: string): string[] {
  const stack: string[] = [];
  return picture.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line) ?? [];
    stack.length = indent.length / 4;
    stack.push(path);
    return methods
      .split(', ')
      .filter((method) => METHODS.includes(method))
      .map((method) => `${method} ${stack.join('').replace(/(.)\/$/, '$1')}`);
  });
}
