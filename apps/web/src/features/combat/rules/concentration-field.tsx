import { type Character, concentrationOf } from '@lanternkeep/schema'
import { Button, TextInput } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useFightRules } from './fight-rules.ts'
import classes from './rules.module.css'

const LONGEST_SPELL = 100

/** Marks a character as concentrating, in campaigns that ask for checks. */
export function ConcentrationField({ character }: { character: Character }) {
  const { concentration, actions } = useFightRules()
  const [spell, setSpell] = useState('')
  if (!concentration || !actions) return null
  const held = concentrationOf(character)
  if (held) {
    return (
      <div className={classes.field}>
        <span className={classes.what}>
          <IconFocus2 size={20} aria-hidden="true" />
          Concentrating{held.note !== '' && ` on ${held.note}`}
        </span>
        <Button variant="default" onClick={() => void actions.stopConcentrating(character, held)}>
          End concentration
        </Button>
      </div>
    )
  }
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault()
        void actions.concentrate(character, spell.trim())
        setSpell('')
      }}
    >
      <TextInput
        className={classes.spell}
        aria-label={`Spell that ${character.name} concentrates on`}
        placeholder="Spell, if you like"
        maxLength={LONGEST_SPELL}
        autoComplete="off"
        list={`spells-${character.id}`}
        value={spell}
        onChange={(event) => setSpell(event.currentTarget.value)}
      />
      <datalist id={`spells-${character.id}`}>
        {character.spells.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <Button type="submit" variant="default" leftSection={<IconFocus2 size={18} aria-hidden="true" />}>
        Concentrate
      </Button>
    </form>
  )
}
