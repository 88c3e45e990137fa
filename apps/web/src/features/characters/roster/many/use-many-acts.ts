import type { Character, CharacterType } from '@lanternkeep/schema'
import { useState } from 'react'
import { characterWords } from '../../character-words.ts'
import { useCharacterSaving } from '../../use-character-saving.ts'
import { useManyChanges } from './use-many-changes.ts'
import type { Selection } from './use-selection.ts'

/** What asks something first. */
export type ManyQuestion = 'tag' | 'duplicate' | 'delete'
export type ManyActs = ReturnType<typeof useManyActs>

type Options = {
  campaignId: string
  type: CharacterType
  selection: Selection
  /** Called before a character, or the first of several, leaves the list. */
  leave: (id: string) => void
}

/** The acts on one row or on the selected ones, and the dialog that one of them opened. */
export function useManyActs({ campaignId, type, selection, leave }: Options) {
  const changes = useManyChanges(campaignId, type)
  const saving = useCharacterSaving(campaignId, type)
  /** Stays while its dialog closes. */
  const [asked, setAsked] = useState<{ question: ManyQuestion; about: readonly Character[] }>()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  /** Done with them: they are gone, or others took their place. */
  function finish() {
    close()
    selection.leave()
  }
  function remove(characters: readonly Character[]) {
    const [first] = characters
    if (first) leave(first.id)
    void (first && characters.length === 1 ? saving.remove(first) : changes.remove(characters))
    finish()
  }
  return {
    ...changes,
    remove,
    duplicate: (characters: readonly Character[], times: number) => {
      void changes.duplicate(characters, times)
      finish()
    },
    asked,
    isAsking,
    ask: (question: ManyQuestion, about: readonly Character[]) => {
      if (question === 'delete' && !characterWords[type].deleteTitle) remove(about)
      else {
        setAsked({ question, about })
        setAsking(true)
      }
    },
    close,
  }
}
