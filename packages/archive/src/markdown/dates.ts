import { localDay } from '@lanternkeep/schema'
/** '2026-11-20' where this device is; undefined if it isn't a date. */
export function dayOf(iso: string | undefined): string | undefined {
  return localDay(iso ?? '') || undefined
}
