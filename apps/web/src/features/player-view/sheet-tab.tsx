import { characterLine, type PlayerCharacter, type PlayerCombat, playedBy, type SheetRoll } from '@lanternkeep/schema'
import { Stack, Text, Title } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SheetActs } from '../../data/local/index.ts'
import { IconButton, Prose, SheetFigures } from '../../ui/index.ts'
import { HeroBlock } from '../../ui/stat-block/index.ts'
import { OwnConditions } from './combat/own-conditions.tsx'
import { HeroPortrait } from './hero-portrait.tsx'
import classes from './sheet.module.css'
import { TakeOutOwnSheet } from './take-out-own-sheet.tsx'
import { UnsettledFields } from './unsettled-fields.tsx'

/** Passed in by the shell: the sheet is edited with the GM's form. */
export type SheetParts = {
  renderForm: (character: PlayerCharacter, onClose: () => void) => ReactNode
  renderLists: (character: PlayerCharacter, onRoll: (roll: SheetRoll) => void) => ReactNode
  /** Replaces the sheet. */
  renderVersions?: (character: PlayerCharacter, onBack: () => void) => ReactNode
}

type SheetTabProps = {
  character: PlayerCharacter
  combat: PlayerCombat | null
  parts: SheetParts
  currencies: readonly string[]
  acts: SheetActs
  /** Asks about unsaved text before it would be lost. */
  leaveBy: (go: () => void) => void
}

/** One's own sheet, complete except for the GM's notes (behavior.md#what-players-see). */
export function SheetTab({ character, combat, parts, currencies, acts, leaveBy }: SheetTabProps) {
  const roll = (asked: SheetRoll) => void acts.roll(character, asked)
  const [isEditing, setEditing] = useState(false)
  const [isComparing, setComparing] = useState(false)
  if (isComparing && parts.renderVersions) return parts.renderVersions(character, () => setComparing(false))
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <HeroPortrait hero={character} sizeRem={4.75} />
        <div className={classes.words}>
          <Title order={2} fz={28} lh={1.15}>
            {character.name}
          </Title>
          <Text>{characterLine(character)}</Text>
          <Text c="dimmed">{playedBy(character)}</Text>
        </div>
        <div className={classes.headActs}>
          {parts.renderVersions && (
            <IconButton
              label="Earlier versions"
              variant="default"
              size="md"
              icon={<IconHistory size={20} />}
              onClick={() => leaveBy(() => setComparing(true))}
            />
          )}
          <IconButton
            label="Edit sheet"
            variant="default"
            size="md"
            icon={<IconPencil size={20} />}
            onClick={() => setEditing(true)}
          />
        </div>
      </div>
      <UnsettledFields character={character} />
      <SheetFigures raised character={character} />
      <OwnConditions character={character} combat={combat} />
      <HeroBlock
        character={character}
        currencies={currencies}
        onRoll={roll}
        onUse={(use, by) => acts.use(character, use, by)}
        onRest={(rest) => acts.rest(character, rest)}
        onMoney={(change) => acts.money(character, change)}
      />
      {parts.renderLists(character, roll)}
      {character.background && (
        <section>
          <Title order={3} fz={20} mb="xs">
            Background
          </Title>
          <Prose text={character.background} headingFrom={4} />
        </section>
      )}
      <TakeOutOwnSheet character={character} />
      {isEditing && parts.renderForm(character, () => setEditing(false))}
    </Stack>
  )
}
