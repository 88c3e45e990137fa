import { mentionFinder, type Place, placesOf } from '@lanternkeep/schema'
import { createFileNames, safeFileName } from './file-names.ts'
import type { Linked, Links } from './links.ts'
import type { PagesOptions, PagesSource } from './page.ts'

/** Where each thing's page is. Made before anything is written, because pages name each other. */
export type PagePlan = {
  links: Links
  /** By id; a place by the id that the schema gives it. */
  pathOf: (id: string) => string | undefined
  places: readonly Place[]
  index: string
}

const MENTIONED_FIRST = ['player', 'npc', 'monster']

export function planPages(source: PagesSource, { reader, folder }: PagesOptions): PagePlan {
  const { campaign, characters, sessions, handouts, prep } = source
  const encounters = prep.filter((each) => each.kind === 'encounter')
  const places = placesOf({ characters, encounters, sessions })
  const free = createFileNames()
  const inside = folder === undefined ? '' : `${folder}/`
  const index = `${inside}${safeFileName(campaign.name)}`
  const put = (within: string, { id, name }: { id: string; name: string }): Linked => {
    return { id, name, path: `${inside}${free(within, name)}` }
  }
  const people = characters.map((each) => ({ ...put('people', each), type: each.type }))
  const placed = places.map((place) => put('places', place))
  const others = [
    ...sessions.map(({ id, sessionNumber }) => put('notes', { id, name: `Session ${sessionNumber}` })),
    ...handouts.map(({ id, title }) => put('handouts', { id, name: title })),
    ...prep.map((each) => put(PREP_FOLDERS[each.kind], each)),
  ]
  const mentioned = [
    ...people.toSorted((a, b) => MENTIONED_FIRST.indexOf(a.type) - MENTIONED_FIRST.indexOf(b.type)),
    ...placed,
  ]
  const all: Linked[] = [...mentioned, ...others]
  const byId = new Map(all.map(({ id, path }) => [id, path]))
  const byName = new Map(all.toReversed().map((each) => [nameKey(each.name), each]))
  return {
    links: {
      find: mentionFinder(mentioned),
      named: (name) => byName.get(nameKey(name)),
      isWhole: reader.role === 'gm',
    },
    pathOf: (id) => byId.get(id),
    places,
    index,
  }
}

const PREP_FOLDERS = { encounter: 'encounters', result: 'results', table: 'tables' } as const

function nameKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}
