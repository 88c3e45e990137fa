import { shortHash } from '@lanternkeep/schema'

const NAME = / (\d{4})-(\d{2})-(\d{2}) (\d{2})-(\d{2})-(\d{2}) ([0-9a-z]+)\.zip$/

/** 'Salt Road 2026-11-23 21-41-07 1x2y3z.zip': readable, in order, and of one campaign even if that is renamed. */
export function backupName({ id, name }: { id: string; name: string }, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('-')
  return `${name} ${day} ${time} ${campaignKey(id)}.zip`
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
  const [, year, month, day, hours, minutes, seconds, campaign = ''] = found
  const at = new Date(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes), Number(seconds))
  return { name: file.slice(0, found.index), campaign, at }
}

/** How file names tell campaigns apart. */
export function campaignKey(campaignId: string): string {
  return shortHash(campaignId)
}
