/**
 * Sent with every sync call: whose copy it is for, an account's id or `guest`. A browser has one sign-in session for
 * all its tabs, and another person's rights must never fill or empty a copy.
 */
export const ACCOUNT_HEADER = 'x-sync-account'
export const GUEST_ACCOUNT = 'guest'
