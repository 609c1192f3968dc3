import { type INestApplication } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The API's own description (OpenAPI 3), of which `libs/api-client` is generated. */
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

/** The page of the document brings its own styles inline; it exists outside production only. */
const PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the document and a page to read it: `/api/docs-json`, `/api/docs`. Not in production. */
export function serveDocument(app: NestFastifyApplication): void {
  app.getHttpAdapter().getInstance().addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/api\/docs(\/|$)/.test(request.url)) void reply.header('content-security-policy', PAGE_POLICY);
    done();
  });
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), { jsonDocumentUrl: 'api/docs-json' });
}
