/**
 * Sent with every call of the sync: whose copy it is for, an account's id or `guest`. One browser has one session for all its tabs,
 * and a copy must never be filled or emptied by the rights of somebody else.
 */
export const ACCOUNT_HEADER = 'x-sync-account'
export const GUEST_ACCOUNT = 'guest'
