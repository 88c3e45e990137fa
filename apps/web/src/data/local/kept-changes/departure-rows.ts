import type { Departure } from '@lanternkeep/sync/client'
import type { SideDatabase } from '../engine/side-database.ts'

/** A campaign that left this device, or lost edits on it. Once seen, it only names the campaign of its kept changes. */
export type StoredDeparture = Departure & { seen: boolean }

const PREFIX = 'farewell/'

export async function storeDeparture(side: SideDatabase, departure: StoredDeparture): Promise<void> {
  await side.values.put({ key: PREFIX + departure.campaignId, value: departure })
}

/** The campaign is on the device again. That edits from before were set aside stays to be said, unless it was seen. */
export async function forgetDeparture(side: SideDatabase, campaignId: string): Promise<void> {
  await side.transaction('rw', side.values, side.keeps, async () => {
    const departure = await readDeparture(side, campaignId)
    if (!departure || departure.why === 'again') return
    const isNews = !departure.seen && (await side.keeps.where({ campaignId }).count()) > 0
    if (isNews) await storeDeparture(side, { ...departure, why: 'again' })
    else await side.values.delete(PREFIX + campaignId)
  })
}

export async function readDepartures(side: SideDatabase): Promise<StoredDeparture[]> {
  const stored = await side.values.where('key').startsWith(PREFIX).toArray()
  const departures = stored.map(({ value }) => value as StoredDeparture)
  return departures.toSorted((a, b) => b.at.localeCompare(a.at))
}

export async function readDeparture(side: SideDatabase, campaignId: string): Promise<StoredDeparture | undefined> {
  return (await side.values.get(PREFIX + campaignId))?.value as StoredDeparture | undefined
}
