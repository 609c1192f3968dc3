import { randomUUID } from 'node:crypto';
import { type LogLevel } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { type Settings } from './config/settings.js';
import { configureApp } from './configure-app.js';

/** The largest body of a call, in bytes; a larger one is answered with 413 before it is read. */
const BODY_LIMIT = 1_048_576;

/** Builds the application on a database, ready to listen or to be called by tests. */
export async function createApp(settings: Settings, databaseUri: string, logLevels: LogLevel[] = ['log', 'warn', 'error']): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    routerOptions: { maxParamLength: 200 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.on(settings, databaseUri), adapter, {
    logger: logLevels,
    abortOnError: false,
  });
  await configureApp(app, settings);
  return app;
}
