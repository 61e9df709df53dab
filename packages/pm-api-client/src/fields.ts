/** The entry `pm-api-client/fields`: what is known of the fields of each resource, for help, forms and descriptions. */
export * from 'plat-schemas/pm/fields';
