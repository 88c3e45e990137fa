import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { usePlayers } from '../../data/local/index.ts'
import { useIsGone } from './use-audience.ts'

type Props = {
  campaignId: string
  /** Member ids; undefined: all players. */
  value: readonly string[] | undefined
  error: string | undefined
  onChange: (value: string[] | undefined) => void
}

const CENTERED = { body: { alignItems: 'center' } } as const

/** Who sees a handout once it is shown. */
export function AudienceField({ campaignId, value, error, onChange }: Props) {
  const players = usePlayers(campaignId)
  const errorId = useId()
  const chosen = value ?? []
  const others = chosen.filter((id) => players.every(({ memberId }) => memberId !== id))
  const isGone = useIsGone(campaignId)
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Who can see it"
        value={value === undefined ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? undefined : [])}
      >
        <Group gap="lg" mt="xs">
          <Radio size="md" styles={CENTERED} value="all" label="All players" />
          <Radio
            size="md"
            styles={CENTERED}
            value="some"
            label="Only some"
            disabled={players.length === 0 && value === undefined}
          />
        </Group>
      </Radio.Group>
      {players.length === 0 && (
        <Text c="dimmed" fz="sm">
          To show it to one player alone, a player has to play a character first.
        </Text>
      )}
      {value !== undefined && (
        <Checkbox.Group
          aria-label="Players who can see it"
          aria-describedby={error ? errorId : undefined}
          value={[...chosen]}
          onChange={onChange}
        >
          <Stack gap="xs">
            {players.map(({ memberId, name, playerName }) => (
              <Checkbox
                key={memberId}
                value={memberId}
                size="md"
                label={playerName ? `${name} (${playerName})` : name}
              />
            ))}
            {others.map((memberId) => (
              <Checkbox
                key={memberId}
                value={memberId}
                size="md"
                label={isGone(memberId) ? 'A player no longer in the campaign' : 'A player without a character'}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {error && (
        <Text id={errorId} c="var(--mantine-color-error)" fz="sm" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
