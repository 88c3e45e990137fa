import type { Character, CharacterType } from '@lanternkeep/schema'
import { useRef } from 'react'
import {
  addTag,
  addToLibrary,
  deleteCharacters,
  duplicateCharacters,
  type ManyChanged,
  removeTag,
  setManyHidden,
  setManyIncluded,
  useDb,
} from '../../../../data/local/index.ts'
import { count } from '../../../../lib/format.ts'
import { dismissToast, notify, shownToast, type Toast } from '../../../../ui/toasts/toast-store.ts'
import { characterWords } from '../../character-words.ts'

type Said = { title: string; message?: string }

/** Changes of several characters as one step, each with one toast that takes it back. */
export function useManyChanges(campaignId: string, type: CharacterType) {
  const db = useDb()
  const { one } = characterWords[type]
  const many = (amount: number) => count(amount, one)
  const failed = `Failed to update ${one}`
  const lastTitle = useRef('')

  /** The step before can't be undone by its toast any more: the way back from this one comes at once. */
  function say(toast: Toast) {
    const before = shownToast().toast
    if (before?.title === lastTitle.current) dismissToast(before.key)
    lastTitle.current = toast.title
    notify(toast)
  }

  async function undo(changed: ManyChanged) {
    try {
      await changed.undo()
    } catch {
      notify({ title: 'Error', message: failed, tone: 'error' })
    }
  }
  async function once(work: Promise<ManyChanged>, words: (amount: number) => Said, failure?: string) {
    let changed: ManyChanged
    try {
      changed = await work
    } catch {
      if (failure) notify({ title: 'Error', message: failure, tone: 'error' })
      return
    }
    if (changed.count === 0) return say({ title: 'Nothing to change', tone: 'info' })
    const action = { label: 'Undo', onClick: () => void undo(changed) }
    say({ ...words(changed.count), tone: 'success', action })
  }

  return {
    tag: (characters: readonly Character[], tag: string) =>
      once(addTag(db, idsOf(characters), tag), (n) => ({ title: `Tagged ${many(n)}`, message: tag }), failed),
    untag: (characters: readonly Character[], tag: string) =>
      once(
        removeTag(db, idsOf(characters), tag),
        (n) => ({ title: `Tag removed from ${many(n)}`, message: tag }),
        failed,
      ),
    include: (characters: readonly Character[], included: boolean) =>
      once(
        setManyIncluded(db, idsOf(characters), included),
        (n) => ({ title: `${many(n)} ${included ? 'added to' : 'removed from'} initiative tracker` }),
        failed,
      ),
    hide: (characters: readonly Character[], hidden: boolean) =>
      once(
        setManyHidden(db, idsOf(characters), hidden),
        (n) => ({ title: `${many(n)} ${hidden ? 'hidden from' : 'shown to'} players` }),
        failed,
      ),
    duplicate: (characters: readonly Character[], times: number) =>
      once(
        duplicateCharacters(db, campaignId, { ids: idsOf(characters), times }),
        (n) => ({ title: `${many(n)} added`, message: namesOf(characters) }),
        `Failed to create ${one}`,
      ),
    saveToLibrary: (characters: readonly Character[]) =>
      once(
        addToLibrary(db, characters),
        () => ({ title: 'Saved to your library', message: namesOf(characters) }),
        'Failed to save to the library',
      ),
    /** A failed delete says nothing: the rows are still there (behavior.md#errors). */
    remove: (characters: readonly Character[]) =>
      once(deleteCharacters(db, idsOf(characters)), (n) => ({
        title: `${many(n)} deleted`,
        message: namesOf(characters),
      })),
  }
}

const MOST_NAMES = 3

/** 'Orc, Rat and 4 more' */
export function namesOf(characters: readonly Pick<Character, 'name'>[]): string {
  const names = characters.map(({ name }) => name)
  if (names.length <= MOST_NAMES) return names.join(', ')
  const shown = names.slice(0, MOST_NAMES - 1)
  return `${shown.join(', ')} and ${names.length - shown.length} more`
}

function idsOf(characters: readonly Character[]): string[] {
  return characters.map(({ id }) => id)
}
