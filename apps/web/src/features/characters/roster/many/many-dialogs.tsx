import type { CharacterType } from '@lanternkeep/schema'
import { count } from '../../../../lib/format.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { characterWords } from '../../character-words.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import type { ManyActs } from './use-many-acts.ts'
import { namesOf } from './use-many-changes.ts'

type Props = { campaignId: string; type: CharacterType; acts: ManyActs }

/** What is asked before one or several characters are changed. */
export function ManyDialogs({ campaignId, type, acts }: Props) {
  const { asked, isAsking, close } = acts
  const question = isAsking ? asked?.question : undefined
  const about = asked?.about ?? []
  const words = characterWords[type]
  const who = about.length === 1 ? namesOf(about) : count(about.length, words.one)
  const shared = { campaignId, chosen: about, who, onClose: close }
  return (
    <>
      {question === 'tag' && (
        <TagDialog
          {...shared}
          onAdd={(tag) => {
            void acts.tag(about, tag)
            close()
          }}
          onRemove={(tag) => {
            void acts.untag(about, tag)
            close()
          }}
        />
      )}
      {question === 'duplicate' && (
        <DuplicateDialog {...shared} onDuplicate={(times) => acts.duplicate(about, times)} />
      )}
      <ConfirmDialog
        opened={question === 'delete'}
        title={about.length === 1 ? (words.deleteTitle ?? '') : `Delete ${who}?`}
        text={`${namesOf(about)} and everything on the ${about.length === 1 ? 'sheet' : 'sheets'} are deleted.`}
        confirmLabel={about.length === 1 ? `Delete ${words.one}` : `Delete ${who}`}
        destructive
        onConfirm={() => acts.remove(about)}
        onClose={close}
      />
    </>
  )
}
