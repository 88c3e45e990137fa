import { labelOfPath } from '@lanternkeep/schema'
import { Badge, Button, Group, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import type { ConflictItem } from '../../data/local/index.ts'
import { type Choice, canWriteOwn, ownStart, versionsHere } from './choices.ts'
import classes from './conflicts.module.css'
import { valueText } from './value-text.ts'
import { VersionCard } from './version-card.tsx'

type ConflictFieldProps = { item: ConflictItem; choice: Choice | undefined; onChoose: (choice: Choice) => void }

export function ConflictField({ item, choice, onChoose }: ConflictFieldProps) {
  const { conflict, title, isMineFromHere } = item
  const label = labelOfPath(conflict.path)
  const versions = versionsHere(item)
  const mine = valueText(versions.mine, conflict.path)
  const theirs = valueText(versions.theirs, conflict.path)

  return (
    <Stack gap="xs" component="section" aria-label={`${label}, ${title}`}>
      <Group justify="space-between" gap="xs" mih="var(--lk-control)">
        <Group gap="0 0.75rem" align="baseline">
          <Title order={3} fz={20}>
            {label}
          </Title>
          <Text c="dimmed">{title}</Text>
        </Group>
        <Group gap="xs">
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
          <ChoiceBadge choice={choice} />
        </Group>
      </Group>
      <Radio.Group
        value={choice?.kind ?? ''}
        onChange={(kind) => onChoose({ kind: kind === 'mine' ? 'mine' : 'theirs' })}
      >
        <div className={classes.versions}>
          <VersionCard
            value="mine"
            title="Mine"
            about="this device"
            at={isMineFromHere ? conflict.at : undefined}
            text={mine}
            other={theirs}
          />
          <VersionCard
            value="theirs"
            title="Theirs"
            about={isMineFromHere ? 'another device' : conflict.by}
            at={isMineFromHere ? undefined : conflict.at}
            text={theirs}
            other={mine}
          />
        </div>
      </Radio.Group>
      {choice?.kind === 'own' && (
        <Textarea
          label="Your own text"
          autosize
          minRows={2}
          maxRows={12}
          value={choice.text}
          onChange={(event) => onChoose({ kind: 'own', text: event.currentTarget.value, item })}
        />
      )}
    </Stack>
  )
}

function ChoiceBadge({ choice }: { choice: Choice | undefined }) {
  if (!choice) return <Badge color="ember">Undecided</Badge>
  const words = { mine: 'Keep mine', theirs: 'Keep theirs', own: 'Own text' }
  return (
    <Badge color="moss" leftSection={<IconCheck size={14} />}>
      {words[choice.kind]}
    </Badge>
  )
}
