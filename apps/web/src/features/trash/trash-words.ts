import { formatDuration, TRASH_DAYS, type TrashedThing } from '@lanternkeep/schema'
import type { TrashItem } from './merge-trash.ts'

const DAY_MS = 86_400_000
/** From this number on, the remaining days are emphasized. */
const LAST_DAYS = 5
const MOST_NAMES = 3
const NUMBERED = /^(.+) (\d+)$/

const kinds: Record<TrashedThing['kind'], { one: string; many: string }> = {
  player: { one: 'Player character', many: 'Player characters' },
  npc: { one: 'NPC', many: 'NPCs' },
  monster: { one: 'Monster', many: 'Monsters' },
  session: { one: 'Session', many: 'Sessions' },
  handout: { one: 'Handout', many: 'Handouts' },
  recording: { one: 'Recording', many: 'Recordings' },
  encounter: { one: 'Encounter', many: 'Encounters' },
  result: { one: 'Kept result', many: 'Kept results' },
  table: { one: 'Table', many: 'Tables' },
}

/** 'Drowned Pilgrim 1, 2 and 3', 'Gull, Orc and 2 more'. */
export function namesInWords(items: readonly TrashItem[]): string {
  const names = items.map(({ thing }) => thing.name || 'Unnamed').toSorted(byName)
  const [first = ''] = names
  const stem = NUMBERED.exec(first)?.[1]
  const numbers = names.map((name) => NUMBERED.exec(name))
  if (stem && names.length > 1 && numbers.every((each) => each?.[1] === stem)) {
    return `${stem} ${listInWords(numbers.map((each) => each?.[2] ?? ''))}`
  }
  return listInWords(names)
}

/** 'NPC', 'Monsters, deleted together', 'Session, 1,840 words', 'Handout with a picture'. */
export function kindInWords([first, ...others]: readonly TrashItem[]): string {
  if (!first) return ''
  const { kind, words, hasPicture, duration = 0, device } = first.thing
  if (others.length > 0) return `${kinds[kind].many}, deleted together`
  if (kind === 'session') return `Session, ${(words ?? 0).toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`
  if (kind === 'handout') return hasPicture ? 'Handout with a picture' : 'Handout'
  if (kind !== 'recording') return kinds[kind].one
  const where = device ? `on ${device}` : 'on the device that recorded it'
  return `Recording, ${formatDuration(duration)}. Its audio is ${where}, unless it was deleted there`
}

/** No more than there are at first: this device's clock may be behind. */
export function daysLeft({ keptUntil }: Pick<TrashItem, 'keptUntil'>, now: Date): { text: string; isLast: boolean } {
  const days = Math.ceil((Date.parse(keptUntil) - now.getTime()) / DAY_MS)
  const left = Math.min(Math.max(0, days), TRASH_DAYS)
  return { text: left === 1 ? '1 day left' : `${left} days left`, isLast: left <= LAST_DAYS }
}

function listInWords(names: readonly string[]): string {
  const shown = names.slice(0, names.length > MOST_NAMES + 1 ? MOST_NAMES : names.length)
  const left = names.length - shown.length
  const last = left > 0 ? `${left} more` : shown.pop()
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : (last ?? '')
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function byName(a: string, b: string): number {
  return collator.compare(a, b)
}
