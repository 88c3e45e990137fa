import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Lantern } from '../brand/lantern.tsx'

/** A narrow screen, or any with large text, is narrower than the glow and would scroll sideways. */
const GLOW_WITHIN = { overflowX: 'clip' } as const

type Props = {
  title: string
  text?: ReactNode
  /** Lit and glowing where it invites, gray where something is missing. */
  lit?: boolean
  action?: ReactNode
}

export function EmptyState({ title, text, lit = false, action }: Props) {
  return (
    <Stack align="center" gap="sm" ta="center" p="lg" mx="auto" maw="32rem" style={GLOW_WITHIN}>
      <Lantern size={lit ? 88 : 64} lit={lit} glow={lit} />
      <Title order={2} mt="xs" pos="relative">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" pos="relative">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
