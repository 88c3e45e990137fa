import type { StoredDeparture } from '../../data/local/index.ts'

/** What happened, and what that means for the person. */
export function membershipEndedWords({ name, why }: Pick<StoredDeparture, 'name' | 'why'>): {
  title: string
  text: string
} {
  switch (why) {
    case 'removed':
      return {
        title: `The GM removed you from ${name}`,
        text: 'Others can take your character. To come back, ask the GM for a new join code.',
      }
    case 'left':
      return { title: `You left ${name}`, text: 'You left on another device. Rejoin with the join code.' }
    case 'deleted':
      return { title: `${name} was deleted`, text: 'The GM deleted it from the cloud, for everyone.' }
    case 'restored':
      return {
        title: `${name} isn’t on the server anymore`,
        text: 'The server was restored from an older backup. The campaign comes back when its GM is online. Then you can join again. Your character is kept here.',
      }
    default:
      return { title: `${name} is gone`, text: 'You’re no longer in this campaign. Rejoin with the join code.' }
  }
}
