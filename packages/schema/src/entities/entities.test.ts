import { expect, test } from 'vitest'
import { aCampaign, aHandout, aHandoutMap, anItem, aPlayer, aSession } from '../testing/builders.ts'
import { changelogEntry } from './changelog-entry.ts'
import { feedbackDescription, feedbackType } from './feedback.ts'
import { text } from './fields.ts'
import { imageIdOf, imageTypeOfDataUrl, imageUrlOf } from './image.ts'
import { campaignDocument } from './replicated/campaign.ts'
import { characterDocument } from './replicated/character.ts'
import { handoutDocument, liftedRooms, type MapRoom } from './replicated/handout.ts'
import { item } from './replicated/item.ts'
import { sessionDocument } from './replicated/session.ts'
import { FIRST_SETTINGS, settings } from './settings.ts'
import { versionSetting } from './version-setting.ts'

type Parsed = { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } }
const said = (parsed: Parsed) => parsed.error?.issues[0]?.message
const pathOf = (parsed: Parsed) => parsed.error?.issues[0]?.path.join('.')

test('a lone surrogate is made well-formed, and NUL is refused', () => {
  expect(text(5).parse('a\ud800')).toBe('a\ufffd')
  expect(said(text(5).safeParse('a\u0000'))).toBe('This text contains a character that can’t be saved')
  expect(text(5).safeParse('12345').success).toBe(true)
  expect(text(5).safeParse('123456').success).toBe(false)
})

test('a name loses pasted controls that would turn the text after it around', () => {
  const name = 'Fu\u2067\u202Eexe.txt'
  expect(campaignDocument.parse(aCampaign({ name })).name).toBe('Fuexe.txt')
  expect(characterDocument.parse(aPlayer({ name, playerName: name, alias: name }))).toMatchObject({
    name: 'Fuexe.txt',
    playerName: 'Fuexe.txt',
    alias: 'Fuexe.txt',
  })
  expect(said(characterDocument.safeParse(aPlayer({ name: '\u202E' })))).toBe('Character name is required')
})

test('names in scripts that run from right to left, and prose, keep every character', () => {
  const name = 'דוד\u200F 2 مريم'
  expect(characterDocument.parse(aPlayer({ name })).name).toBe(name)
  expect(sessionDocument.parse(aSession({ recap: 'a \u2067דוד\u2069 b' })).recap).toBe('a \u2067דוד\u2069 b')
})

test('a missing name is reported in words that say what it names', () => {
  expect(said(campaignDocument.safeParse(aCampaign({ name: ' ' })))).toBe('Campaign name is required')
  expect(said(item.safeParse(anItem({ name: '' })))).toBe('Item name is required')
  expect(said(characterDocument.safeParse(aPlayer({ name: '' })))).toBe('Character name is required')
  expect(said(characterDocument.safeParse(aPlayer({ playerName: '' })))).toBe('Player name is required')
})

test("a newer device's document keeps fields that are unknown here", () => {
  expect(sessionDocument.parse({ ...aSession(), weather: 'fog' })).toHaveProperty('weather', 'fog')
  expect(characterDocument.parse({ ...aPlayer(), mood: 'grim' })).toHaveProperty('mood', 'grim')
})

test('an error deep inside is reported with its path', () => {
  const broken = aPlayer({ inventory: [anItem(), anItem({ quantity: 0 })] })
  expect(pathOf(characterDocument.safeParse(broken))).toBe('inventory.1.quantity')
})

test.each([
  ['123456789', 'Please provide at least 10 characters'],
  ['         1', 'Please provide at least 10 characters'],
  ['1234567890', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'Description is too long'],
])('feedback %#', (description, message) => {
  expect(said(feedbackDescription.safeParse(description))).toBe(message)
})

test('feedback is of one of three types', () => {
  for (const type of ['Feature Request', 'Issue / Bug', 'Other'])
    expect(feedbackType.safeParse(type).success).toBe(true)
  expect(feedbackType.safeParse('Praise').success).toBe(false)
})

test.each([
  ['version', 'Version is required'],
  ['title', 'Title is required'],
  ['description', 'Description is required'],
  ['releaseDate', 'Release date is required'],
])('a changelog entry without %s is refused', (field, message) => {
  const entry = {
    id: 'e',
    version: '1.0',
    title: 'First',
    description: 'All',
    category: 'feature',
    releaseDate: '2026-03-06',
  }
  expect(changelogEntry.safeParse(entry).success).toBe(true)
  expect(said(changelogEntry.safeParse({ ...entry, [field]: '' }))).toBe(message)
})

test('settings start turned off', () => {
  expect(settings.parse({})).toEqual(FIRST_SETTINGS)
})

test('a version is trimmed and not empty', () => {
  expect(versionSetting.parse({ version: ' 1.4.0 ' })).toEqual({ version: '1.4.0' })
  expect(said(versionSetting.safeParse({ version: '  ' }))).toBe('Version cannot be empty')
})

test('an image has an address of its own, and only raster images are accepted', () => {
  const id = 'ab'.repeat(32)
  expect(imageIdOf(imageUrlOf(id))).toBe(id)
  expect(imageIdOf(`https://elsewhere${imageUrlOf(id)}`)).toBeUndefined()
  expect(imageTypeOfDataUrl('data:image/webp;base64,AAAA')).toBe('image/webp')
  expect(imageTypeOfDataUrl('data:image/svg+xml;base64,AAAA')).toBeUndefined()
  expect(imageTypeOfDataUrl('data:text/html;base64,AAAA')).toBeUndefined()
})

test('a drawing of a map room is a raster picture, and nothing that could run or fetch', () => {
  const withPicture = (picture: string) => {
    const map = aHandoutMap()
    return handoutDocument.safeParse(aHandout({ map: { ...map, rooms: [{ ...map.rooms[0], picture } as MapRoom] } }))
  }
  expect(withPicture('data:image/webp;base64,AAAA').success).toBe(true)
  for (const picture of ['data:image/svg+xml;base64,AAAA', 'https://example.org/a.png', 'data:image/png;base64,A"A']) {
    expect(pathOf(withPicture(picture))).toBe('map.rooms.0.picture')
  }
  const inherited = aHandoutMap({ rooms: aHandoutMap().rooms.map((room) => ({ ...room, id: 'constructor' })) })
  expect(liftedRooms(inherited)).toEqual([])
})
