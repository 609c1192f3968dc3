import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { handleRouterError, createClientErrorHandler } from './common/errors/protocol-errors.js';
import { BODY_LIMIT } from './common/http/body-limit.js';
import { requestIdOf } from './common/http/request-id.js';
import { createLog, type Log, nestLogger } from './common/logging/log.js';
import { type Settings } from './config/settings.js';
import { configureApp } from './configure-app.js';

/** Time limit for the arrival of a request; then 408. Without it, slow bodies hold connections forever. */
export const REQUEST_MS = 120_000;
const REQUESTS_CHECKED_MS = 5_000;

export async function createApp(settings: Settings, databaseUri: string, log: Log = createLog(settings)): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    ...(settings.tls
      ? // TLS 1.2 is not needed: the product's own proxy is the only client.
        { https: { ...settings.tls, minVersion: 'TLSv1.3', connectionsCheckingInterval: REQUESTS_CHECKED_MS } }
      : { http: { connectionsCheckingInterval: REQUESTS_CHECKED_MS } }),
    genReqId: requestIdOf,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // The server still answers while it stops (graceful-stop.ts).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: handleRouterError,
    clientErrorHandler: createClientErrorHandler(log),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(settings, databaseUri), adapter, {
    logger: nestLogger(log),
    abortOnError: false,
  });
  await configureApp(app, settings, log);
  return app;
}
