import { type Character, deathSavesOf, signedBonus } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconFocus2, IconHexagon } from '@tabler/icons-react'
import { DeathSaves } from '../../../ui/character/death-saves.tsx'
import { NumberInPlace } from '../../../ui/form/number-in-place.tsx'
import { type ShownCheck, useFightRules } from './fight-rules.ts'
import classes from './rules.module.css'

/** What the campaign's rules ask about a character, below its row. */
export function RowRules({ character }: { character: Character }) {
  const { deathSaves, checks, actions } = useFightRules()
  const own = checks.filter(({ characterId }) => characterId === character.id)
  const saves = deathSaves && character.type === 'player' ? deathSavesOf(character) : undefined
  const [first] = own
  return (
    <>
      {first && <RowCheck check={first} waiting={own.length - 1} />}
      {saves && actions && (
        <div className={classes.strip}>
          <DeathSaves
            name={character.name}
            saves={saves}
            onMark={(mark) => void actions.markSaves(character, mark)}
            onRoll={() => void actions.rollSave(character)}
          />
        </div>
      )}
    </>
  )
}

function RowCheck({ check, waiting }: { check: ShownCheck; waiting: number }) {
  const { characterId, name, dc, modifier, failedWith } = check
  const modifierLabel = `Modifier of ${name}’s check`
  const isFailed = failedWith !== undefined
  return (
    <fieldset className={classes.strip} aria-label={`${name}’s concentration`} data-check={characterId}>
      <span className={classes.what}>
        <IconFocus2 size={20} aria-hidden="true" />
        <span>
          Concentration: <b>DC {dc}</b>
          <span className={classes.under}>
            {isFailed && <span className={classes.failed}>rolled {failedWith}</span>}
            {isFailed && waiting > 0 && ', '}
            {waiting > 0 && `${waiting} more`}
          </span>
        </span>
      </span>
      <NumberInPlace
        label={modifierLabel}
        subject={modifierLabel}
        value={signedBonus(modifier)}
        onSettle={check.onModifier}
      />
      <Button
        variant="default"
        size="md"
        px="sm"
        leftSection={<IconHexagon size={18} aria-hidden="true" />}
        aria-label={`Roll ${name}’s check`}
        onClick={check.onRoll}
      >
        Roll
      </Button>
      <Button variant="default" size="md" px="sm" aria-label={`Kept: ${name}’s concentration`} onClick={check.onKept}>
        Kept
      </Button>
      <Button
        variant="default"
        data-ready={isFailed || undefined}
        className={classes.lost}
        size="md"
        px="sm"
        aria-label={`Lost: ${name}’s concentration`}
        onClick={check.onLost}
      >
        Lost
      </Button>
    </fieldset>
  )
}
