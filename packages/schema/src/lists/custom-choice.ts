/** The last choice of each list: your own text. */
export const CUSTOM_CHOICE = 'Other (Custom)'
