import { type INestApplication } from '@nestjs/common';
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

/** Serves the document and a page to read it: `/api/docs-json`, `/api/docs`. Not in production. */
export function serveDocument(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), { jsonDocumentUrl: 'api/docs-json' });
}
