import { atTable, FORBIDDEN, NOT_FOUND, type Row, UNKNOWN_ID, users, withIds } from './row.ts'
import { idOfPicture, pictureOf, type World } from './world.ts'

const ofCampaign =
  (rest: string) =>
  ({ here, other }: World) =>
    withIds((id) => `/api/campaigns/${id}${rest}`, here.campaign, other.campaign)
const ofDocument = (address: (id: string) => string, kind: 'hero' | 'spare' | 'npc' | 'session' | 'told' | 'image') => {
  return ({ here, other }: World) => withIds(address, here[kind], other[kind])
}
const character = (id: string) => `/api/characters/${id}`
const session = (id: string) => `/api/sessions/${id}`
const claim = (id: string) => `/api/characters/${id}/claim`
const member = (campaign: string, member: string) => `/api/campaigns/${campaign}/members/${member}`
const ofMember =
  (rest = '') =>
  ({ here, other }: World) => ({
    here: member(here.campaign, here.member) + rest,
    other: member(other.campaign, other.member) + rest,
    unknown: member(UNKNOWN_ID, UNKNOWN_ID) + rest,
    malformed: member('%20', '%20') + rest,
  })
const all = { gm: '200', player: '200' }
const gmOnly = { gm: '200', player: FORBIDDEN }

const campaignRows: Row[] = [
  { call: 'GET /api/campaigns/:id', paths: ofCampaign(''), expected: atTable(all) },
  {
    call: 'PATCH /api/campaigns/:id',
    paths: ofCampaign(''),
    body: () => ({ name: 'Renamed' }),
    expected: atTable(gmOnly),
  },
  { call: 'POST /api/campaigns/:id/join-code', paths: ofCampaign('/join-code'), expected: atTable(gmOnly) },
  { call: 'DELETE /api/campaigns/:id', paths: ofCampaign(''), expected: atTable({ gm: '204', player: FORBIDDEN }) },
  { call: 'GET /api/campaigns/:campaignId/members', paths: ofCampaign('/members'), expected: atTable(all) },
]

const memberRows: Row[] = [
  {
    call: 'DELETE /api/campaigns/:campaignId/members/:memberId',
    about: "the player's, who leaves",
    paths: ofMember(),
    expected: atTable({ gm: '204', player: '204', guest: FORBIDDEN }),
  },
  {
    call: 'DELETE /api/campaigns/:campaignId/members/:memberId',
    about: 'a seat of another table',
    paths: ({ here, other }) => ({ here: member(here.campaign, other.member) }),
    expected: atTable({ gm: NOT_FOUND, player: FORBIDDEN }),
  },
  {
    call: 'POST /api/campaigns/:campaignId/members/:memberId/approve',
    about: 'of who waits at the door',
    paths: ({ here, waitingMemberId }) => ({ here: `${member(here.campaign, waitingMemberId)}/approve` }),
    expected: atTable(gmOnly),
  },
  {
    call: 'POST /api/campaigns/:campaignId/members/:memberId/approve',
    paths: ofMember('/approve'),
    expected: atTable(gmOnly),
  },
  {
    // None of these browsers has a guest's cookie beside its session.
    call: 'POST /api/campaigns/:campaignId/members/:memberId/adopt',
    paths: ofMember('/adopt'),
    expected: users(NOT_FOUND),
  },
]

const characterRows: Row[] = [
  { call: 'GET /api/campaigns/:id/characters', paths: ofCampaign('/characters'), expected: atTable(all) },
  {
    call: 'POST /api/campaigns/:id/characters',
    about: 'a hero',
    paths: ofCampaign('/characters'),
    body: () => ({ type: 'player', name: 'New', playerName: 'New' }),
    expected: atTable({ gm: '201', player: '201' }),
  },
  {
    call: 'POST /api/campaigns/:id/characters',
    about: 'an NPC',
    paths: ofCampaign('/characters'),
    body: () => ({ type: 'npc', name: 'New' }),
    expected: atTable({ gm: '201', player: FORBIDDEN }),
  },
  {
    call: 'PATCH /api/characters/:id',
    about: "the player's own",
    paths: ofDocument(character, 'hero'),
    body: () => ({ name: 'Renamed' }),
    expected: atTable({ ...all, guest: FORBIDDEN }),
  },
  {
    call: 'PATCH /api/characters/:id',
    about: "the GM's notes on it",
    paths: ofDocument(character, 'hero'),
    body: () => ({ notes: 'Cursed.' }),
    expected: atTable(gmOnly),
  },
  {
    call: 'PATCH /api/characters/:id',
    about: 'an NPC, which players do not see',
    paths: ofDocument(character, 'npc'),
    body: () => ({ name: 'Renamed' }),
    expected: atTable({ gm: '200', player: NOT_FOUND }),
  },
  {
    call: 'DELETE /api/characters/:id',
    about: "the player's own",
    paths: ofDocument(character, 'hero'),
    expected: atTable({ gm: '204', player: FORBIDDEN }),
  },
  {
    call: 'DELETE /api/characters/:id',
    about: 'an NPC',
    paths: ofDocument(character, 'npc'),
    expected: atTable({ gm: '204', player: NOT_FOUND }),
  },
]

const claimRows: Row[] = [
  {
    call: 'POST /api/characters/:id/claim',
    about: 'one that is free',
    paths: ofDocument(claim, 'spare'),
    expected: atTable(all),
  },
  {
    call: 'POST /api/characters/:id/claim',
    about: "another's",
    paths: ofDocument(claim, 'hero'),
    expected: atTable({ ...all, guest: '409 exists' }),
  },
  {
    call: 'DELETE /api/characters/:id/claim',
    paths: ofDocument(claim, 'hero'),
    expected: atTable({ ...all, guest: FORBIDDEN }),
  },
]

const journalRows: Row[] = [
  { call: 'GET /api/campaigns/:id/sessions', paths: ofCampaign('/sessions'), expected: atTable(all) },
  {
    call: 'POST /api/campaigns/:id/sessions',
    paths: ofCampaign('/sessions'),
    body: () => ({}),
    expected: atTable({ gm: '201', player: FORBIDDEN }),
  },
  {
    call: 'PATCH /api/sessions/:id',
    about: 'one that players read',
    paths: ofDocument(session, 'told'),
    body: () => ({ recap: 'They met.' }),
    expected: atTable(gmOnly),
  },
  {
    call: 'PATCH /api/sessions/:id',
    about: "the GM's own, which players do not see",
    paths: ofDocument(session, 'session'),
    body: () => ({ recap: 'They met.' }),
    expected: atTable({ gm: '200', player: NOT_FOUND }),
  },
  {
    call: 'DELETE /api/sessions/:id',
    about: 'one that players read',
    paths: ofDocument(session, 'told'),
    expected: atTable({ gm: '204', player: FORBIDDEN }),
  },
  {
    call: 'DELETE /api/sessions/:id',
    about: "the GM's own, which players do not see",
    paths: ofDocument(session, 'session'),
    expected: atTable({ gm: '204', player: NOT_FOUND }),
  },
]

const versions = (campaign: string, rest: string) => `/api/campaigns/${campaign}/versions/${rest}`
const VERSIONS = 'GET /api/campaigns/:campaignId/versions/:collection/:documentId'
const trashed = (campaign: string, id: string) => `/api/campaigns/${campaign}/trash/sessions/${id}`

const historyRows: Row[] = [
  { call: 'GET /api/campaigns/:campaignId/trash', paths: ofCampaign('/trash'), expected: atTable(gmOnly) },
  {
    call: 'GET /api/campaigns/:campaignId/trash/:collection/:documentId',
    paths: ({ here, other }) => ({
      ...withIds((id) => trashed(here.campaign, id), here.deleted),
      other: trashed(other.campaign, other.deleted),
    }),
    // A player's answer never depends on what exists.
    expected: (role, target) => {
      const isPlayers = target === 'unknown' && (role === 'player' || role === 'guest')
      return atTable(gmOnly)(role, isPlayers ? 'here' : target)
    },
  },
  {
    call: VERSIONS,
    paths: ({ here, other }) => ({
      ...withIds((id) => versions(here.campaign, `characters/${id}`), here.hero),
      other: versions(other.campaign, `characters/${other.hero}`),
    }),
    expected: atTable({ ...all, guest: FORBIDDEN }),
  },
  {
    call: VERSIONS,
    about: 'of a session that players read',
    paths: ({ here, other }) => ({
      here: versions(here.campaign, `sessions/${here.told}`),
      other: versions(other.campaign, `sessions/${other.told}`),
    }),
    expected: atTable(gmOnly),
  },
  {
    call: VERSIONS,
    about: 'of what players do not see',
    paths: ({ here, other }) => ({
      here: versions(here.campaign, `sessions/${here.session}`),
      other: versions(other.campaign, `characters/${other.npc}`),
    }),
    expected: atTable({ gm: '200', player: NOT_FOUND }),
  },
  {
    call: VERSIONS,
    about: "of another table's sheet under this one's address",
    paths: ({ here, other }) => ({ here: versions(here.campaign, `characters/${other.hero}`) }),
    expected: atTable({ gm: NOT_FOUND, player: NOT_FOUND }),
  },
  {
    call: `${VERSIONS}/:versionId`,
    paths: ({ here, other }) => ({
      ...withIds((id) => versions(here.campaign, `characters/${here.hero}/${id}`), here.version),
      other: versions(other.campaign, `characters/${other.hero}/${other.version}`),
    }),
    expected: (role, target) => {
      if (role === 'guest' && target === 'unknown') return FORBIDDEN
      return atTable({ ...all, guest: FORBIDDEN })(role, target)
    },
  },
]

const PICTURE = pictureOf('new')
const putPicture = (campaignId: string) => `/api/images/${idOfPicture(PICTURE)}?campaignId=${campaignId}`

const imageRows: Row[] = [
  {
    call: 'GET /api/images/:id',
    about: "a hero's portrait",
    paths: ofDocument((id) => `/api/images/${id}`, 'image'),
    expected: atTable(all),
  },
  {
    call: 'PUT /api/images/:id',
    headers: { 'content-type': 'image/png' },
    paths: ({ here, other }) => ({
      here: putPicture(here.campaign),
      other: putPicture(other.campaign),
      unknown: putPicture(UNKNOWN_ID),
      malformed: '/api/images/%20',
    }),
    body: () => PICTURE,
    expected: atTable(all),
  },
]

/** Campaigns and everything in them. */
export const tableRows: Row[] = [
  ...campaignRows,
  ...memberRows,
  ...characterRows,
  ...claimRows,
  ...journalRows,
  ...historyRows,
  ...imageRows,
]
