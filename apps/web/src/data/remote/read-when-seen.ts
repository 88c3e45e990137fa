/**
 * For what also changes elsewhere: an account by a link in a mail, which opens in another tab, or on another device; the
 * lists of the Admin Panel by another admin.
 */
export const READ_WHEN_SEEN = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const
