import { isStubTombstone, type SyncDocument, same } from '@lanternkeep/sync'
import { plainOf, readStored } from '@lanternkeep/sync/client'
import { differenceOf } from '../../../lib/typing/difference.ts'
import { sessionIdIn } from '../campaign/sessions.ts'
import type { Draft } from '../forms/drafts.ts'
import { includesEdit } from '../forms/form-merge.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { newId } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { CopyContents } from './format.ts'

type Fields = Record<string, unknown>
/** What a draft of this version has; a copy may hold anything. */
type Forms = { base: Fields; form: Fields; createdAs?: string; createdWith?: Fields }

/** The drafts of the copy that add something to the sessions, each for the session that it has become meanwhile. */
export async function draftsThatAdd(db: LocalDb, contents: CopyContents): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const draft of contents.drafts) {
    const adding = await withoutSaved(db, contents, draft)
    if (adding) drafts.push(adding)
  }
  return drafts
}

/** Where the draft goes beside those that are here, each in its place; undefined if one of them holds its words. */
export function besideDrafts(draft: Draft, drafts: readonly Draft[]): Draft | undefined {
  const here = drafts.filter(({ campaignId }) => campaignId === draft.campaignId)
  if (here.some((each) => holds(each, draft))) return undefined
  const forms = formsOf(draft.value)
  const isTaken = here.some(({ sessionId }) => sessionId === draft.sessionId)
  const isContinued = forms?.createdAs !== undefined && here.some((each) => createdAsOf(each) === forms.createdAs)
  if (!isTaken && !isContinued) return draft
  const place = isTaken ? { campaignId: draft.campaignId, sessionId: newId() } : draft
  if (!forms) return { ...place, value: draft.value }
  const createdAs = isContinued ? newId() : forms.createdAs
  const toBeSeen = isContinued || draft.sessionId !== undefined
  return { ...place, value: { ...(draft.value as Fields), createdAs, ...(toBeSeen && { toBeSeen }) } }
}

async function withoutSaved(db: LocalDb, contents: CopyContents, draft: Draft): Promise<Draft | undefined> {
  const forms = formsOf(draft.value)
  if (!forms) return draft
  const { campaignId, sessionId } = draft
  const { createdAs, createdWith } = forms
  const created = createdAs && (await sessionOf(db, contents, await sessionIdIn(db, campaignId, createdAs)))
  const stored = created || (sessionId && (await sessionOf(db, contents, sessionId)))
  if (!stored) return draft
  const base = { ...((created && createdWith) || forms.base) }
  const form = { ...forms.form }
  const [added, saved] = partition(changed(base, form), (field) => !isIn(stored, field, { base, form }))
  if (added.length === 0) return undefined
  for (const field of saved) base[field] = form[field] = stored[field]
  const toBeSeen = added.some((field) => !same(base[field], stored[field]))
  const value = {
    ...(draft.value as Fields),
    base,
    form,
    ...(created && { createdAs: newId(), createdWith: undefined }),
    ...(toBeSeen && { toBeSeen }),
  }
  return { campaignId, sessionId: stored.id, value }
}

/** As it is here, or comes from the copy. */
async function sessionOf(db: LocalDb, contents: CopyContents, id: string): Promise<SyncDocument | undefined> {
  const found = (await readStored(syncCollectionOf(db, 'sessions'), [id])).get(id)
  const here = found && plainOf(found)
  const isGone = !here || isStubTombstone(here)
  const session = isGone ? contents.collections.sessions.find((each) => each.id === id) : here
  return session?._deleted ? undefined : session
}

/** States of one draft are compared by what was typed, others as a whole. */
function holds(here: Draft, draft: Draft): boolean {
  const [theirs, forms] = [formsOf(here.value), formsOf(draft.value)]
  if (!theirs || !forms) return same(here.value, draft.value)
  const isOne =
    here.sessionId === draft.sessionId || (forms.createdAs !== undefined && theirs.createdAs === forms.createdAs)
  const isHeld = (field: string) => {
    const sides = { base: forms.base[field], stored: theirs.form[field], mine: forms.form[field] }
    return isIn(theirs.form, field, forms) || (isLonger(sides) && isGoneOnFrom(sides))
  }
  if (isOne) return changed(forms.base, forms.form).every(isHeld)
  return same(theirs.form, forms.form)
}

function changed(base: Fields, form: Fields): string[] {
  return Object.keys(form).filter((field) => !same(base[field], form[field]))
}

function isIn(stored: Fields, field: string, { base, form }: Pick<Forms, 'base' | 'form'>): boolean {
  const sides = { base: base[field], stored: stored[field], mine: form[field] }
  return includesEdit('sessions', field, sides) && (isGoneOnFrom(sides) || !isLoneWord(sides))
}

function isGoneOnFrom({ stored, mine }: { stored: unknown; mine: unknown }): boolean {
  return typeof stored === 'string' && typeof mine === 'string' ? stored.startsWith(mine) : same(stored, mine)
}

function isLonger({ base, mine }: { base: unknown; mine: unknown }): boolean {
  return typeof base === 'string' && typeof mine === 'string' && mine.length > base.length
}

/** One that stands somewhere in a text may be another one that someone else wrote. */
function isLoneWord({ base, mine }: { base: unknown; mine: unknown }): boolean {
  if (typeof base !== 'string' || typeof mine !== 'string') return false
  const { start, toEnd } = differenceOf(base, mine)
  return !/\S\s+\S/.test(mine.slice(start, toEnd))
}

function createdAsOf({ value }: Draft): string | undefined {
  return formsOf(value)?.createdAs
}

function formsOf(value: unknown): Forms | undefined {
  if (!isFields(value) || !isFields(value.base) || !isFields(value.form)) return undefined
  const { base, form, createdAs, createdWith } = value
  return {
    base,
    form,
    ...(typeof createdAs === 'string' && { createdAs }),
    ...(isFields(createdWith) && { createdWith }),
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))]
}
