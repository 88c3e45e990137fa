import type { StoredFarewell } from '../../data/local/index.ts'

/** What happened, and what that means for the person. */
export function farewellWords({ name, why }: Pick<StoredFarewell, 'name' | 'why'>): { title: string; text: string } {
  switch (why) {
    case 'removed':
      return {
        title: `The GM removed you from ${name}`,
        text: 'Your character is free for others. You can come back when the GM draws a new code.',
      }
    case 'left':
      return { title: `You left ${name}`, text: 'The seat was left on another device. The join code opens it again.' }
    case 'deleted':
      return { title: `${name} was deleted`, text: 'Its GM deleted it in the cloud, for everybody.' }
    case 'restored':
      return {
        title: `${name} isn't on the server any more`,
        text: 'The server was restored from a backup made before this campaign. Once its GM comes online it is there again, and you can join again. Your character is kept here.',
      }
    default:
      return { title: `${name} is gone`, text: 'The server knows no seat of yours in it any more.' }
  }
}
