import { fieldsIn, isChoice, kinds, resourceFields } from 'pm-api-client/fields';

export { fieldsIn, isChoice, kinds, resourceFields };
