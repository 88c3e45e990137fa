import { shortHash } from '@lanternkeep/schema'

const NAME = / (\d{4})-(\d{2})-(\d{2}) (\d{2})-(\d{2})-(\d{2})(?:([+-])(\d{2})(\d{2}))? ([0-9a-z]+)\.zip$/

/**
 * 'Salt Road 2026-11-23 21-41-07+0100 1x2y3z.zip': readable, and of one campaign even if that is renamed. The time is
 * that of the place, with its zone, so that it is the same everywhere.
 */
export function backupName({ id, name }: { id: string; name: string }, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  const east = -at.getTimezoneOffset()
  const zone = `${east < 0 ? '-' : '+'}${two(Math.floor(Math.abs(east) / 60))}${two(Math.abs(east) % 60)}`
  return `${name} ${day} ${time}${zone} ${campaignKey(id)}.zip`
}

/** When the campaign's backup of this name was made; undefined for any other file. */
export function backupTime(campaignId: string, file: string): Date | undefined {
  const parts = backupParts(file)
  return parts?.campaign === campaignKey(campaignId) ? parts.at : undefined
}

/** What a backup's name says; undefined for any other file. `campaign` is its key, `name` what it was called then. */
export function backupParts(file: string): { name: string; campaign: string; at: Date } | undefined {
  const found = NAME.exec(file)
  if (!found) return undefined
  const [, year, month, day, hours, minutes, seconds, sign, zoneHours, zoneMinutes, campaign = ''] = found
  const parts = [year, Number(month) - 1, day, hours, minutes, seconds].map(Number) as [number, number, ...number[]]
  const east = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1)
  // Names without a zone are of the place where they are read.
  const at = sign ? new Date(Date.UTC(...parts) - east * 60_000) : new Date(...parts)
  return { name: file.slice(0, found.index), campaign, at }
}

/** How file names tell campaigns apart. */
export function campaignKey(campaignId: string): string {
  return shortHash(campaignId)
}
