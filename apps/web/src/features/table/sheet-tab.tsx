import type { Ability, Item, PlayerCharacter, Stats } from '@lanternkeep/schema'
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useImageUrl } from '../../data/local/index.ts'
import { Hp, IconButton, Portrait } from '../../ui/index.ts'
import { SheetEditor } from './sheet-editor.tsx'
import classes from './table.module.css'

const STATS = [
  ['strength', 'Str'],
  ['dexterity', 'Dex'],
  ['constitution', 'Con'],
  ['intelligence', 'Int'],
  ['wisdom', 'Wis'],
  ['charisma', 'Cha'],
] as const

export function SheetTab({ character }: { character: PlayerCharacter }) {
  const [isEditing, setEditing] = useState(false)
  const portrait = useImageUrl(character.imageUrl)
  const about = [character.class, character.race].filter(Boolean).join(', ')
  return (
    <Stack gap="md">
      <Group wrap="nowrap" align="flex-start" gap="md">
        <Portrait name={character.name} src={portrait} sizeRem={4.75} />
        <div className={classes.sheetName}>
          <Title order={2} fz={28}>
            {character.name}
          </Title>
          <Text>{[character.level && `Level ${character.level}`, about].filter(Boolean).join(' ')}</Text>
          <Text c="dimmed">Played by {character.playerName}</Text>
        </div>
        <IconButton
          label="Edit sheet"
          variant="default"
          size="md"
          icon={<IconPencil size={20} />}
          onClick={() => setEditing(true)}
        />
      </Group>
      <div className={classes.numbers}>
        <div className={classes.wide}>
          <Hp health={character.health} maxHealth={character.maxHealth} tempHealth={character.tempHealth} />
        </div>
        <Figure label="Defence" value={character.armorClass ?? '-'} />
        <Figure label="Initiative" value={signed(character.initiativeBonus)} />
      </div>
      <StatsRow stats={character.stats} />
      {character.abilities.length > 0 && (
        <section>
          <Title order={3} fz={20} mb="xs">
            Abilities
          </Title>
          <Group gap="xs">
            {character.abilities.map((ability) => (
              <Badge key={abilityKey(ability)} variant="default" size="xl">
                {typeof ability === 'string' ? ability : ability.name}
              </Badge>
            ))}
          </Group>
        </section>
      )}
      <ItemList title="Equipment" items={character.equipment} />
      <ItemList title="Inventory" items={character.inventory} />
      {character.background && (
        <section>
          <Title order={3} fz={20}>
            Background
          </Title>
          <Text style={{ whiteSpace: 'pre-line' }}>{character.background}</Text>
        </section>
      )}
      {isEditing && <SheetEditor character={character} onClose={() => setEditing(false)} />}
    </Stack>
  )
}

function StatsRow({ stats }: { stats: Stats }) {
  if (STATS.every(([key]) => stats[key] === undefined)) return null
  return (
    <div className={classes.numbers}>
      {STATS.map(([key, label]) => (
        <Figure key={key} label={label} value={stats[key] ?? '-'} />
      ))}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <div className={classes.figure}>
      <b>{value}</b>
      <span>{label}</span>
    </div>
  )
}

function ItemList({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <Title order={3} fz={20}>
        {title}
      </Title>
      {items.map((item) => (
        <div key={item.id} className={classes.item}>
          <div>
            <Text fw={600}>{item.name}</Text>
            <Text c="dimmed" fz="sm">
              {[item.type, item.rarity !== 'common' && item.rarity].filter(Boolean).join(', ')}
            </Text>
          </div>
          <Text c="dimmed">× {item.quantity}</Text>
        </div>
      ))}
    </section>
  )
}

function abilityKey(ability: Ability): string {
  return typeof ability === 'string' ? ability : ability.id
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
