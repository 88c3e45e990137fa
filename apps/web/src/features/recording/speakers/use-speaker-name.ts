import type { Character, Recording } from '@lanternkeep/schema'
import { type SpeakerName, speakerNames, useCharacters } from '../../../data/local/index.ts'

const NO_CHARACTERS: Character[] = []

export function useSpeakerName({ campaignId, speakers }: Recording): SpeakerName {
  const { data: characters = NO_CHARACTERS } = useCharacters(campaignId)
  return speakerNames(speakers, characters)
}
