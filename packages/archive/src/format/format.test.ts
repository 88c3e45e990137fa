import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aCampaign, aHandout, aMonster, anAct, anNpc, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { COLLECTION_NAMES, type SyncDocument } from '@lanternkeep/sync'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { besideCampaign } from './beside.ts'
import type { CampaignFile } from './campaign-file.ts'
import { campaignJsonSchema } from './json-schema.ts'
import { readCampaign } from './read-campaign.ts'
import { campaignJsonPieces, exportedDocument, unchangedWord, withWrittenRev } from './write-campaign.ts'

const docs = join(import.meta.dirname, '../../../../docs/format')
const committed = JSON.parse(readFileSync(join(docs, 'campaign.schema.json'), 'utf8'))
const HERO = '1b1f8f0e-3c0e-4a51-9d52-0c7f6a1f2e01'
const FOE = '2b1f8f0e-3c0e-4a51-9d52-0c7f6a1f2e02'

function aFile(over: Partial<CampaignFile['documents']> = {}): CampaignFile {
  const campaign = aCampaign()
  const none = { characters: [], sessions: [], recordings: [], handouts: [], prep: [] }
  const lists = { ...none, combats: [], rolls: [], acts: [], campaigns: [campaign as SyncDocument], ...over }
  const documents = { ...lists }
  for (const name of COLLECTION_NAMES) documents[name] = lists[name].map((each) => exportedDocument(name, each))
  const besides = { refusals: [], keptChanges: [], drafts: [], recordings: [], spellings: [], pictures: [] }
  const head = { format: 'lanternkeep-campaign', version: 1, view: 'gm', campaignId: campaign.id } as const
  return { ...head, documents, trash: none, ...besides }
}
const written = (file: CampaignFile) => [...campaignJsonPieces(file)].join('')
const document = (each: object) => each as SyncDocument

function anEvening(): CampaignFile {
  const change = { characterId: HERO, health: { kind: 'damage', amount: 3 } } as const
  return aFile({
    characters: [
      document(aPlayer({ id: HERO, name: 'Mira', claimedBy: 'member-1' })),
      document(aMonster({ id: FOE, copiedFrom: { kind: 'campaign', id: HERO } })),
      document(anNpc({ notes: `Owes ${HERO} a boat, and @Mira knows.` })),
    ],
    sessions: [document(aSession({ gmNotes: 'The bell rings at low tide.' }))],
    handouts: [document(aHandout({ title: 'A rubbing' }))],
    acts: [document(anAct({ changes: [change] }))],
  })
}

test('the committed JSON Schema is the one that the program’s own schemas make', () => {
  expect(committed).toEqual(JSON.parse(JSON.stringify(campaignJsonSchema())))
})

test('what is written is valid by the committed schema, and what isn’t a campaign is not', () => {
  const validate = new Ajv2020({ strict: false, validateFormats: false, discriminator: false }).compile(committed)
  const file = JSON.parse(written(anEvening()))
  expect(validate(file), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...file, documents: { ...file.documents, characters: [{ id: HERO, type: 'player' }] } })).toBe(
    false,
  )
})

test('the example of the documentation can be read', () => {
  const example = /```json\n([\s\S]*?)```/.exec(readFileSync(join(docs, 'README.md'), 'utf8'))?.[1] ?? ''
  expect(readCampaign(example).documents.campaigns).toMatchObject([{ name: 'The Salt Road', joinOpen: true }])
})

test('read and written again it is the same text, whatever the order of keys and documents was', () => {
  const evening = anEvening()
  const text = written(evening)
  expect(written(readCampaign(text))).toBe(text)
  const turned = { ...evening, documents: reversed(evening.documents) }
  expect(written(turned)).toBe(text)
})

function reversed(documents: CampaignFile['documents']): CampaignFile['documents'] {
  const entries = Object.entries(documents).toReversed()
  return Object.fromEntries(
    entries.map(([name, list]) => [
      name,
      list.toReversed().map((each) => Object.fromEntries(Object.entries(each).toReversed())),
    ]),
  ) as CampaignFile['documents']
}

test('any text, number and unknown key comes back as it was', () => {
  const anything = fc.record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    notes: fc.string(),
    extra: fc.jsonValue(),
  })
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 5 }), (list) => {
      const npcs = list.map(({ name, ...rest }, at) => ({ ...anNpc({ id: `npc-${at}`, name: `x${name}` }), ...rest }))
      const text = written(aFile({ characters: npcs.map(document) }))
      expect(written(readCampaign(text))).toBe(text)
    }),
  )
})

test('a rev is written without what is only for merging, and one that came back is the one it was', () => {
  const revOf = (rev: string) => withWrittenRev({ id: 'a', rev }).rev
  expect([revOf('tablet.1'), revOf('tablet.2^laptop.9'), revOf('tablet.2^laptop.9~p')]).toEqual([
    'tablet.1',
    'tablet.2',
    'tablet.2',
  ])
  expect(revOf(`${unchangedWord('phone.3')}^laptop.9`)).toBe('laptop.9')
})

test('beside, everything has a new id wherever it is named, and no members', async () => {
  const drawn: string[] = []
  const newId = () => {
    drawn.push('')
    return `${String(drawn.length).padStart(8, '0')}-0000-4000-8000-000000000000`
  }
  const before = anEvening()
  const file = await besideCampaign(before, { newId, joinCode: 'ABC-234', name: 'The Salt Road (imported)' })
  const text = written(file)
  const old = [before.campaignId, ...COLLECTION_NAMES.flatMap((name) => before.documents[name].map(({ id }) => id))]
  expect(old.filter((id) => text.includes(`"${id}"`))).toEqual([])
  const [mira] = file.documents.characters
  expect(file.documents.campaigns).toMatchObject([{ name: 'The Salt Road (imported)', joinCode: 'ABC-234' }])
  expect(mira).toMatchObject({ name: 'Mira', claimedBy: null, campaignId: file.campaignId })
  expect(file.documents.characters[1]).toMatchObject({ copiedFrom: { kind: 'campaign', id: mira?.id } })
  expect(file.documents.characters[2]).toMatchObject({ notes: `Owes ${mira?.id} a boat, and @Mira knows.` })
  expect(file.documents.acts).toMatchObject([{ changes: [{ characterId: mira?.id }] }])
})

test('beside, a draft becomes a session of its own, not that of the campaign it was copied from', async () => {
  const value = { form: { gmNotes: 'The tide is low.' }, createdAs: FOE }
  const { campaignId, ...file } = aFile()
  const drafts = [
    { campaignId, value },
    { campaignId, sessionId: HERO, value: { ...value, createdAs: undefined } },
  ]
  const ids = ['saltmere-2', 'next', 'deleted']
  const newId = () => ids.shift() ?? 'another'
  const beside = await besideCampaign({ ...file, campaignId, drafts }, { newId, joinCode: 'ABC-234', name: 'x' })
  expect(beside.drafts).toEqual([
    { campaignId: 'saltmere-2', value: { ...value, createdAs: 'next' } },
    { campaignId: 'saltmere-2', sessionId: 'deleted', value: { ...value, createdAs: undefined } },
  ])
})

test('beside, a handout for some members is for no one until the GM chooses again, also in the trash', async () => {
  const some = document(aHandout({ forMembers: ['seat-of-mira'] }))
  const file = { ...aFile({ handouts: [some, document(aHandout())] }) }
  file.trash = { ...file.trash, handouts: [{ ...some, id: 'thrown' }] }
  const { documents, trash } = await besideCampaign(file, { newId: () => 'new', joinCode: 'ABC-234', name: 'x' })
  expect(documents.handouts.map(({ forMembers }) => forMembers)).toEqual([[], undefined])
  expect(trash.handouts).toMatchObject([{ forMembers: [] }])
})

test('a word that happens to be an id stays where people write', async () => {
  const file = aFile({ characters: [document(anNpc({ id: 'mira', name: 'mira', notes: 'mira' }))] })
  const { documents } = await besideCampaign(file, { newId: () => 'new', joinCode: 'ABC-234', name: 'x' })
  const [character] = documents.characters
  expect(character).toMatchObject({ id: 'new', name: 'mira', notes: 'mira' })
})

test.each([
  ['no JSON', '{"format":', /damaged/],
  ['another program’s file', '{"format":"foundry"}', /isn’t one of Lanternkeep/],
  ['a newer version', '{"format":"lanternkeep-campaign","version":2}', /newer version/],
  ['a list without end', '['.repeat(100_000) + ']'.repeat(100_000), /damaged/],
])('%s is refused in words', (_, text, message) => {
  expect(() => readCampaign(text)).toThrow(message)
})

test('documents of another campaign, doubled or broken ones are refused, naming them', () => {
  const foreign = aFile({ characters: [document(anNpc({ campaignId: 'another' }))] })
  expect(() => readCampaign(written(foreign))).toThrow(/damaged/)
  const npc = document(anNpc({ id: 'twice' }))
  expect(() => readCampaign(written(aFile({ characters: [npc, npc] })))).toThrow(/damaged/)
  const broken = aFile({ characters: [document({ ...anNpc({ name: 'Hob' }), maxHealth: -1 })] })
  expect(() => readCampaign(written(broken))).toThrow(/In the character “Hob”: .*1/)
})
