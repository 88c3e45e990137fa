import type { VersionedCollection } from '@lanternkeep/schema'
import { shownWords } from '../../ui/prose/changed-prose.tsx'
import { type TextChanges, textChanges } from '../../ui/prose/text-changes.ts'
import { type Fields, partsOf, partText, type VersionPart } from './version-parts.ts'

/** A part in both states, where its shown words differ, and whether it is shared with the players. */
export type ComparedPart = VersionPart & { earlier: string; now: string; changes: TextChanges; isShared: boolean }

export function compareParts(collection: VersionedCollection, earlier: Fields, now: Fields): ComparedPart[] {
  return partsOf(collection, earlier, now).map((part) => {
    const texts = { earlier: partText(part, earlier), now: partText(part, now) }
    const shown = part.isProse ? [shownWords(texts.earlier), shownWords(texts.now)] : [texts.earlier, texts.now]
    const [before = '', after = ''] = shown
    return { ...part, ...texts, changes: textChanges(before, after), isShared: isShared(part, now) }
  })
}

function isShared({ fields: [field = ''] }: VersionPart, { shared }: Fields): boolean {
  return typeof shared === 'object' && shared !== null && (shared as Fields)[field] === true
}
