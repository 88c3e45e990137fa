import type { Session } from '../../entities/replicated/session.ts'
import type { FindMentions, Mentionable } from './mentions.ts'

const TEXTS = ['gmNotes', 'aiNotes', 'summary', 'recap', 'keyTopics', 'partyLocation'] as const

/** The sessions whose texts mention a character, earliest first. */
export function sessionsMentioning<S extends Session>(
  sessions: readonly S[],
  find: FindMentions<Mentionable>,
  characterId: string,
): S[] {
  const isMentioned = (text: string) =>
    find(text).some(({ characters }) => characters.some(({ id }) => id === characterId))
  return sessions
    .filter((session) => TEXTS.some((key) => isMentioned(session[key])))
    .toSorted((a, b) => a.sessionNumber - b.sessionNumber || Date.parse(a.date) - Date.parse(b.date))
}
