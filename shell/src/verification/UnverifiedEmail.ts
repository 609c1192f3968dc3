export { UnverifiedEmail as default } from '@labelbridge/area-parts';
