import { MOST_SAVES, type DeathSaves as Saves, type SavesMark, savesWord } from '@lanternkeep/schema'
import { Button, UnstyledButton } from '@mantine/core'
import { IconActivityHeartbeat, IconCheck, IconHeartbeat, IconHexagon, IconSkull, IconX } from '@tabler/icons-react'
import classes from './death-saves.module.css'

type Props = {
  name: string
  saves: Saves
  onMark: (mark: SavesMark) => void
  onRoll: () => void
}
const icons = { Dying: IconActivityHeartbeat, Stable: IconHeartbeat, Dead: IconSkull }
const PLACES = Array.from({ length: MOST_SAVES }, (_, index) => index + 1)

/** A hero at 0 health: a tap marks up to a place, a tap on the last mark takes it away. */
export function DeathSaves({ name, saves, onMark, onRoll }: Props) {
  const word = savesWord(saves)
  const Icon = icons[word]
  return (
    <fieldset className={classes.saves} aria-label={`${name}’s death saves`} data-word={word}>
      <span className={classes.word}>
        <Icon size={20} aria-hidden="true" /> {word}
      </span>
      <Pips kind="successes" marked={saves.successes} onMark={onMark} />
      <Pips kind="failures" marked={saves.failures} onMark={onMark} />
      {word === 'Dying' && (
        <Button
          variant="default"
          size="md"
          px="sm"
          leftSection={<IconHexagon size={18} aria-hidden="true" />}
          aria-label={`Roll a death save for ${name}`}
          onClick={onRoll}
        >
          Roll
        </Button>
      )}
    </fieldset>
  )
}

type PipsProps = { kind: keyof Saves; marked: number; onMark: (mark: SavesMark) => void }

function Pips({ kind, marked, onMark }: PipsProps) {
  const isSuccess = kind === 'successes'
  const Icon = isSuccess ? IconCheck : IconX
  return (
    <span className={classes.pips} data-kind={kind}>
      {PLACES.map((place) => (
        <UnstyledButton
          key={place}
          className={classes.pip}
          aria-label={`${isSuccess ? 'Success' : 'Failure'} ${place} of ${MOST_SAVES}`}
          aria-pressed={place <= marked}
          onClick={() => onMark({ [kind]: (place === marked ? place - 1 : place) - marked })}
        >
          <span className={classes.dot}>{place <= marked && <Icon size={14} stroke={3} aria-hidden="true" />}</span>
        </UnstyledButton>
      ))}
    </span>
  )
}
