import type { Character, HealthAct } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import { effectOf } from '../amounts/amount.ts'
import { SHARES, type Share, sharedAct, shareWords } from '../amounts/area.ts'
import classes from './area-row.module.css'
import { CharacterWho } from './character-who.tsx'
import type { RowActions } from './row-actions.ts'

type Props = {
  character: Character
  active: boolean
  /** Undefined: not in the area. */
  share: Share | undefined
  /** What a tap on the row sets, and why if that isn't all of it. */
  preset: Share
  why: string | undefined
  /** The whole amount; undefined while none is typed. */
  act: HealthAct | undefined
  actions: RowActions
}

/** One tap chooses the row and how much of the area's amount it takes. */
export const AreaRow = memo(function AreaRow({ character, active, share, preset, why, act, actions }: Props) {
  const { id, name } = character
  const own = act && share && sharedAct(act, share)
  return (
    <div className={classes.row} data-selected={share !== undefined || undefined} data-active={active || undefined}>
      <CharacterWho
        character={character}
        active={active}
        pressed={share !== undefined}
        onPick={() => actions.onShare(id, share ?? preset)}
        remark={why}
      />
      <AfterArea character={character} act={own} />
      <fieldset className={classes.shares} aria-label={`Share of ${name}`}>
        {SHARES.map((each) => (
          <UnstyledButton
            key={each}
            className={classes.share}
            aria-pressed={share === each}
            onClick={() => actions.onShare(id, each)}
          >
            {shareWords[each]}
          </UnstyledButton>
        ))}
      </fieldset>
    </div>
  )
})

function AfterArea({ character, act }: { character: Character; act: HealthAct | undefined }) {
  if (!act) return <span className={classes.after}>{character.health}</span>
  const { health, tempHealth, word } = effectOf(character, act)
  return (
    <span className={classes.after} data-word={word}>
      <span>
        {act.kind === 'temp' ? (
          <b>+{tempHealth}</b>
        ) : (
          <>
            {character.health} to <b>{health}</b>
          </>
        )}
      </span>
      <span className={classes.word}>{act.kind === 'temp' ? 'temporary' : word}</span>
    </span>
  )
}
