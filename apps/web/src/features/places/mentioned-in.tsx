import { Stack, Title } from '@mantine/core'
import { RelationGroups } from './relation-groups.tsx'
import { type OpenThing, useRelations } from './use-relations.ts'

type Props = { campaignId: string; characterId: string; onOpen: OpenThing }

/** What mentions a character; renders nothing without mentions. */
export function MentionedIn({ campaignId, characterId, onOpen }: Props) {
  const relations = useRelations(campaignId)?.get(characterId)
  if (!relations) return null
  return (
    <Stack gap="xs" component="section" aria-label="Mentioned in">
      <Title order={3} fz={20}>
        Mentioned in
      </Title>
      <RelationGroups relations={relations} onOpen={onOpen} />
    </Stack>
  )
}
