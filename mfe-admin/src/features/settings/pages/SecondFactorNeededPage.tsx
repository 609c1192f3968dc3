export { SecondFactorNeeded as default } from '@labelbridge/area-parts';
