import * as z from 'zod/mini'

const off = z._default(z.boolean(), false)

/**
 * Stored in the browser, not the account. The two old names mean cloud connection and cloud sync
 * (behavior.md#cloud-switch).
 */
export const settings = z.object({ darkMode: off, steamConnected: off, steamCloudEnabled: off })
export type Settings = z.infer<typeof settings>
export const FIRST_SETTINGS: Settings = { darkMode: false, steamConnected: false, steamCloudEnabled: false }
