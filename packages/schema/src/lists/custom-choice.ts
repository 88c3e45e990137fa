/** The last choice of each list: a text of one's own. */
export const CUSTOM_CHOICE = 'Other (Custom)'
