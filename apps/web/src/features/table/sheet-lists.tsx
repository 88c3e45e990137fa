import type { Ability, Item, PlayerCharacter } from '@lanternkeep/schema'
import { Group, Text, Title } from '@mantine/core'
import classes from './sheet.module.css'

type Line = { id: string; name: string; about?: string; aside?: string }

/** What a character can do and carries. */
export function SheetLists({ character }: { character: PlayerCharacter }) {
  const { abilities, weapons, spells, equipment, inventory } = character
  const named = abilities.filter((ability) => !isExplained(ability)).map((ability) => abilityLine(ability))
  const explained = abilities.filter(isExplained).map((ability) => abilityLine(ability))
  return (
    <>
      {abilities.length > 0 && (
        <section>
          <Title order={3} fz={20}>
            Abilities
          </Title>
          {named.length > 0 && (
            <Group gap="xs" mt="xs">
              {named.map(({ id, name }) => (
                <span key={id} className={classes.ability}>
                  {name}
                </span>
              ))}
            </Group>
          )}
          {explained.length > 0 && <Lines lines={explained} />}
        </section>
      )}
      <Listed title="Weapons" lines={weapons.map(({ id, name, damage }) => ({ id, name, aside: damage }))} />
      <Listed
        title="Spells"
        lines={spells.map((spell) => ({ ...spell, about: spell.description, aside: `Level ${spell.level}` }))}
      />
      <Listed title="Equipment" lines={equipment.map(itemLine)} />
      <Listed title="Inventory" lines={inventory.map(itemLine)} />
    </>
  )
}

function Listed({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section>
      <Title order={3} fz={20}>
        {title}
      </Title>
      <Lines lines={lines} />
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={classes.list}>
      {lines.map(({ id, name, about, aside }) => (
        <li key={id} className={classes.item}>
          <span className={classes.words}>
            <Text fw={600}>{name}</Text>
            {about && (
              <Text c="dimmed" fz="sm" className={classes.prose}>
                {about}
              </Text>
            )}
          </span>
          {aside && <span className={classes.aside}>{aside}</span>}
        </li>
      ))}
    </ul>
  )
}

function isExplained(ability: Ability): boolean {
  return typeof ability !== 'string' && ability.description !== ''
}

function abilityLine(ability: Ability): Line {
  if (typeof ability === 'string') return { id: ability, name: ability }
  return { id: ability.id, name: ability.name, about: ability.description }
}

function itemLine({ id, name, type, rarity, quantity }: Item): Line {
  const about = [type, rarity !== 'common' && rarity].filter(Boolean).join(', ')
  return { id, name, about, aside: `× ${quantity}` }
}
