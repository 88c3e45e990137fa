import { type Ability, type Character, signedBonus } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconFileDescription, IconListDetails } from '@tabler/icons-react'
import { ConcentrationField } from '../rules/concentration-field.tsx'
import classes from './character-details.module.css'
import { DetailList } from './detail-list.tsx'

type Props = { character: Character; id: string; onOpen: () => void; onBlock: () => void }

/** Details that a turn may need and the row has no room for; edited on the sheet. */
export function CharacterDetails({ character, id, onOpen, onBlock }: Props) {
  const { weapons, spells, abilities, equipment } = character
  const empty = weapons.length + spells.length + abilities.length + equipment.length === 0
  return (
    <div id={id} className={classes.details}>
      <ConcentrationField character={character} />
      {empty && <p className={classes.none}>No weapons, spells, abilities or equipment yet.</p>}
      <DetailList title="Weapons" lines={weapons.map(({ id, name, damage }) => ({ id, name, aside: damage }))} />
      <DetailList
        title="Spells"
        lines={spells.map(({ id, name, level, description }) => ({ id, name, aside: `level ${level}`, description }))}
      />
      <DetailList title="Abilities" lines={abilities.map(abilityLine)} />
      <DetailList
        title="Equipment"
        lines={equipment.map(({ id, name, acBonus }) => ({
          id,
          name,
          aside: acBonus === undefined ? undefined : `${signedBonus(acBonus)} Defence`,
        }))}
      />
      <div className={classes.open}>
        <Button
          variant="subtle"
          leftSection={<IconListDetails size={20} />}
          onClick={onBlock}
          aria-label={`Stat block of ${character.name}`}
        >
          Stat block
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconFileDescription size={20} />}
          onClick={onOpen}
          aria-label={`Open sheet of ${character.name}`}
        >
          Open sheet
        </Button>
      </div>
    </div>
  )
}

function abilityLine(ability: Ability, index: number) {
  return typeof ability === 'string' ? { id: `${index} ${ability}`, name: ability } : ability
}
