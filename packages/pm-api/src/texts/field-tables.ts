import { fieldsIn, isChoice, kinds, resourceFields } from 'pm-api-client/resources';

export { fieldsIn, isChoice, kinds, resourceFields };
