/** The database that others are copies of. */
export const TEMPLATE = 'template_lanternkeep'
