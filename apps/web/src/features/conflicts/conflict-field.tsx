import { Badge, Button, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { conflictHeading } from '../../data/local/conflict-words/conflict-heading.ts'
import { isPicturePath, versionText } from '../../data/local/conflict-words/value-text.ts'
import type { ConflictItem } from '../../data/local/index.ts'
import { type Choice, canWriteOwn, isOutdated, objectionToOwn, ownStart, versionsHere } from './choices.ts'
import classes from './conflicts.module.css'
import { differingText } from './differing-text.ts'
import { VersionCard } from './version-card.tsx'
import { VersionPicture } from './version-picture.tsx'
import { shownInWords, VersionText } from './version-text.tsx'

type ConflictFieldProps = {
  item: ConflictItem
  /** The document's name for a person. */
  title: string
  choice: Choice | undefined
  nameOf: (characterId: string) => string | undefined
  onChoose: (choice: Choice) => void
}

export function ConflictField({ item, title, choice: chosen, nameOf, onChoose }: ConflictFieldProps) {
  const isChanged = chosen !== undefined && isOutdated(chosen, item)
  // An own text stays to be read and chosen again.
  const choice = isChanged && chosen.kind !== 'own' ? undefined : chosen
  const { conflict, isFoundHere } = item
  const label = conflictHeading(item)
  const versions = versionsHere(item)
  const isPicture = isPicturePath(conflict.path)
  const isNumber = typeof conflict.theirs === 'number'
  const own = isNumber ? 'own number' : 'own text'
  const [isWhole, setWhole] = useState(false)
  const mine = versionText(versions.mine, conflict, nameOf)
  const theirs = versionText(versions.theirs, conflict, nameOf)
  const parts = { mine: differingText(mine, theirs), theirs: differingText(theirs, mine) }
  const isShortened = !isPicture && [...parts.mine, ...parts.theirs].some((piece) => 'lines' in piece)
  /** What a card shows, and the same in words. */
  const shownOf = (which: 'mine' | 'theirs') => {
    if (isPicture) {
      const imageUrl = typeof versions[which] === 'string' ? versions[which] : ''
      const words = imageUrl ? `Picture of ${title}, ${which}` : 'No picture'
      return { words, children: <VersionPicture imageUrl={imageUrl} name={words} /> }
    }
    const [here, there] = which === 'mine' ? [mine, theirs] : [theirs, mine]
    const shown = isWhole ? differingText(here, there, { isWhole }) : parts[which]
    return { words: shownInWords(shown), children: <VersionText value={which} shown={shown} /> }
  }

  return (
    <Stack gap="xs" component="section" className={classes.field} tabIndex={-1} aria-label={`${label}, ${title}`}>
      <Group justify="space-between" gap="xs" mih="var(--lk-control)">
        <Group gap="0 0.75rem" align="baseline">
          <Title order={3} fz={20}>
            {label}
          </Title>
          <Text c="dimmed">{title}</Text>
        </Group>
        <Group gap="xs">
          {isShortened && (
            <Button variant="subtle" px="xs" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Only what differs' : 'Whole text'}
            </Button>
          )}
          {choice?.kind !== 'own' && canWriteOwn(item) && (
            <Button
              variant="subtle"
              px="xs"
              leftSection={<IconPencil size={20} />}
              onClick={() => onChoose({ kind: 'own', text: ownStart(item), item })}
            >
              Write my own
            </Button>
          )}
          <ChoiceBadge choice={isChanged ? undefined : choice} isNumber={isNumber} />
        </Group>
      </Group>
      {isChanged && (
        <Text role="status" c="straw" fw={600}>
          Someone wrote on since you chose. Look again, then choose.
        </Text>
      )}
      <Radio.Group
        value={choice?.kind ?? ''}
        onChange={(kind) => onChoose({ kind: kind === 'mine' ? 'mine' : 'theirs', item })}
      >
        <div className={classes.versions} data-pictures={isPicture || undefined}>
          <VersionCard
            value="mine"
            title="Mine"
            about={isFoundHere ? 'this device' : 'this device or another'}
            at={isFoundHere ? conflict.at : undefined}
            {...shownOf('mine')}
          />
          <VersionCard
            value="theirs"
            title="Theirs"
            about={isFoundHere || conflict.by === '' ? 'another device' : conflict.by}
            at={isFoundHere ? undefined : conflict.at}
            {...shownOf('theirs')}
          />
        </div>
      </Radio.Group>
      {choice?.kind === 'own' && (
        <Textarea
          label={`Your ${own}`}
          autosize
          minRows={2}
          maxRows={12}
          value={choice.text}
          error={objectionToOwn(choice.text, item)}
          onChange={(event) => onChoose({ ...choice, text: event.currentTarget.value })}
        />
      )}
      {isChanged && choice?.kind === 'own' && (
        <Button variant="default" className={classes.again} onClick={() => onChoose({ ...choice, item })}>
          Keep your {own}
        </Button>
      )}
    </Stack>
  )
}

function ChoiceBadge({ choice, isNumber }: { choice: Choice | undefined; isNumber: boolean }) {
  if (!choice) return <Badge color="ember">Undecided</Badge>
  const words = { mine: 'Keep mine', theirs: 'Keep theirs', own: isNumber ? 'Own number' : 'Own text' }
  return (
    <Badge color="moss" leftSection={<IconCheck size={14} />}>
      {words[choice.kind]}
    </Badge>
  )
}
