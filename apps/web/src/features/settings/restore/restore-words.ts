import { isLibraryId, labelOfPath, libraryIdOf } from '@lanternkeep/schema'
import type {
  CampaignPlan,
  ChangedThing,
  PlannedThing,
  RestoreChoices,
  RestorePlan,
} from '../../../data/local/copy/index.ts'
import { contentsInWords } from '../cards/copy-words.ts'

export type RestoreRow = {
  /** Also its key in the choices. */
  key: string
  name: string
  detail: string
}
export type RestoreGroup = {
  kind: 'different' | 'deleted' | 'removed' | 'newer'
  /** Which of the choices its rows belong to. */
  choice: keyof RestoreChoices
  title: string
  hint: string
  rows: RestoreRow[]
}

const KINDS: Record<PlannedThing['kind'], string> = {
  player: 'Player character',
  npc: 'NPC',
  monster: 'Monster',
  session: 'Session',
  handout: 'Handout',
  recording: 'Recording',
  encounter: 'Encounter',
  result: 'Kept result',
  table: 'Table',
  campaign: 'Campaign',
  fight: 'The fight',
}
const NAMELESS = 'Unnamed'

/** A person's choices for a campaign, the most important first. */
export function restoreGroups({ changed, deleted }: CampaignPlan): RestoreGroup[] {
  const different = changed.filter(({ fields, isOlder }) => fields.length > 0 && !isOlder)
  const newer = changed.filter(({ fields, isOlder }) => fields.length > 0 && isOlder)
  const groups: RestoreGroup[] = [
    {
      kind: 'different',
      choice: 'changed',
      title: 'Different in the copy',
      hint: 'Both versions are kept. You choose between them afterwards.',
      rows: different.map(changedRow),
    },
    {
      kind: 'deleted',
      choice: 'deleted',
      title: 'Deleted since the copy',
      hint: 'Stays deleted unless you select it.',
      rows: deleted.map(({ key, name, kind }) => ({ key, name: name || NAMELESS, detail: KINDS[kind] })),
    },
    {
      kind: 'removed',
      choice: 'items',
      title: 'Removed from sheets since the copy',
      hint: 'Stays removed unless you select it.',
      rows: changed.flatMap(itemRows),
    },
    {
      kind: 'newer',
      choice: 'changed',
      title: 'Newer on this device',
      hint: 'Stays as it is. Select it to compare it with the copy.',
      rows: newer.map(changedRow),
    },
  ]
  const filled = groups.filter(({ rows }) => rows.length > 0)
  return filled.map((group) => ({ ...group, rows: group.rows.toSorted(byName) }))
}

/** '1 campaign, 3 characters'; undefined if everything is here. */
export function backInWords({ id, back }: CampaignPlan): string | undefined {
  return contentsInWords(isLibraryId(id) ? { ...back, campaigns: 0 } : back, 0, 0)
}

/** `account` is the key of the one that restores. */
export function nameInWords({ id, name }: Pick<CampaignPlan, 'id' | 'name'>, account: string): string {
  if (isLibraryId(id)) return id === libraryIdOf(account) ? 'Your library' : 'Library of another account'
  return name || NAMELESS
}

/** Pictures and drafts aren't part of a campaign here. */
export function besidesInWords({ pictures, drafts, joined }: RestorePlan): string[] {
  const contents = contentsInWords({ campaigns: 0, characters: 0, sessions: 0 }, pictures, drafts)
  const lines = contents ? [`Also restored: ${contents}.`] : []
  if (joined === 1) lines.push('A campaign you joined as a player comes back from its GM. Join again with the code.')
  if (joined > 1)
    lines.push(`${joined} campaigns you joined as a player come back from their GMs. Join again with their codes.`)
  return lines
}

function changedRow({ key, kind, name, fields }: ChangedThing): RestoreRow {
  const words = kind === 'fight' ? 'Round, turn or order' : [...new Set(fields.map(labelOf))].join(', ')
  return { key, name: name || NAMELESS, detail: words }
}

function itemRows({ items, name }: ChangedThing): RestoreRow[] {
  return items.map((item) => ({
    key: item.key,
    name: item.name || NAMELESS,
    detail: `${name || NAMELESS}, ${labelOf(item.field).toLowerCase()}`,
  }))
}

/** Health is merged with its acts; for a person both are one. */
function labelOf(field: string): string {
  return labelOfPath(field === 'healthLog' ? 'health' : field)
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function byName(a: RestoreRow, b: RestoreRow): number {
  return collator.compare(a.name, b.name)
}
