import type { Departure } from '@lanternkeep/sync/client'
import type { SideDatabase } from '../engine/side-database.ts'

/** A campaign that left this device. Once seen, it only names the campaign of its kept changes. */
export type StoredFarewell = Departure & { seen: boolean }

const PREFIX = 'farewell/'

export async function storeFarewell(side: SideDatabase, farewell: StoredFarewell): Promise<void> {
  await side.values.put({ key: PREFIX + farewell.campaignId, value: farewell })
}

/** The campaign is on the device again. */
export async function forgetFarewell(side: SideDatabase, campaignId: string): Promise<void> {
  await side.values.delete(PREFIX + campaignId)
}

export async function readFarewells(side: SideDatabase): Promise<StoredFarewell[]> {
  const stored = await side.values.where('key').startsWith(PREFIX).toArray()
  const farewells = stored.map(({ value }) => value as StoredFarewell)
  return farewells.toSorted((a, b) => b.at.localeCompare(a.at))
}

export async function readFarewell(side: SideDatabase, campaignId: string): Promise<StoredFarewell | undefined> {
  return (await side.values.get(PREFIX + campaignId))?.value as StoredFarewell | undefined
}
