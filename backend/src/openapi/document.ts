import { type INestApplication } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type onSendHookHandler } from 'fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Builds the OpenAPI document, the source of `libs/api-client`. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Labelbridge API')
    .setDescription('Annotators find AI data work, do it, and are paid into a Naira account; admins run that work.')
    .setVersion('1')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

/** Allows inline styles, which the page has. It exists outside production only. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the document at `/api/docs-json` and a page to read it at `/api/docs`. Not for production. */
export function serveDocument(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', (route) => {
      if (!/^\/api\/docs(\/|$)/.test(route.url)) return;
      const allow: onSendHookHandler = (_request, reply, _payload, done) => {
        void reply.header('content-security-policy', PAGE_POLICY);
        done();
      };
      route.onSend = [...[route.onSend ?? []].flat(), allow];
    });
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), { jsonDocumentUrl: 'api/docs-json' });
}
