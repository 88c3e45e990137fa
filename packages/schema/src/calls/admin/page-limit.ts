import * as z from 'zod/mini'

/** Of a list that is read page by page. */
export const pageLimit = z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Limit must be a whole number from 1 to 999'))
