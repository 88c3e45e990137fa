import { byRole, FORBIDDEN, NOT_FOUND, type Row, UNKNOWN_ID, users, withIds } from './row.ts'
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
  { call: 'GET /api/campaigns/:id', paths: ofCampaign(''), expected: byRole(all) },
  {
    call: 'PATCH /api/campaigns/:id',
    paths: ofCampaign(''),
    body: () => ({ name: 'Renamed' }),
    expected: byRole(gmOnly),
  },
  { call: 'POST /api/campaigns/:id/join-code', paths: ofCampaign('/join-code'), expected: byRole(gmOnly) },
  { call: 'DELETE /api/campaigns/:id', paths: ofCampaign(''), expected: byRole({ gm: '204', player: FORBIDDEN }) },
  { call: 'GET /api/campaigns/:campaignId/members', paths: ofCampaign('/members'), expected: byRole(all) },
]

const memberRows: Row[] = [
  {
    call: 'DELETE /api/campaigns/:campaignId/members/:memberId',
    about: "the player's, who leaves",
    paths: ofMember(),
    expected: byRole({ gm: '204', player: '204', guest: FORBIDDEN }),
  },
  {
    call: 'DELETE /api/campaigns/:campaignId/members/:memberId',
    about: 'a seat of another table',
    paths: ({ here, other }) => ({ here: member(here.campaign, other.member) }),
    expected: byRole({ gm: NOT_FOUND, player: FORBIDDEN }),
  },
  {
    call: 'POST /api/campaigns/:campaignId/members/:memberId/approve',
    about: 'of who waits at the door',
    paths: ({ here, waitingMemberId }) => ({ here: `${member(here.campaign, waitingMemberId)}/approve` }),
    expected: byRole(gmOnly),
  },
  {
    call: 'POST /api/campaigns/:campaignId/members/:memberId/approve',
    paths: ofMember('/approve'),
    expected: byRole(gmOnly),
  },
  {
    // None of these browsers has a guest's cookie beside its session.
    call: 'POST /api/campaigns/:campaignId/members/:memberId/adopt',
    paths: ofMember('/adopt'),
    expected: users(NOT_FOUND),
  },
]

const characterRows: Row[] = [
  { call: 'GET /api/campaigns/:id/characters', paths: ofCampaign('/characters'), expected: byRole(all) },
  {
    call: 'POST /api/campaigns/:id/characters',
    about: 'a hero',
    paths: ofCampaign('/characters'),
    body: () => ({ type: 'player', name: 'New', playerName: 'New' }),
    expected: byRole({ gm: '201', player: '201' }),
  },
  {
    call: 'POST /api/campaigns/:id/characters',
    about: 'an NPC',
    paths: ofCampaign('/characters'),
    body: () => ({ type: 'npc', name: 'New' }),
    expected: byRole({ gm: '201', player: FORBIDDEN }),
  },
  {
    call: 'PATCH /api/characters/:id',
    about: "the player's own",
    paths: ofDocument(character, 'hero'),
    body: () => ({ name: 'Renamed' }),
    expected: byRole({ ...all, guest: FORBIDDEN }),
  },
  {
    call: 'PATCH /api/characters/:id',
    about: "the GM's notes on it",
    paths: ofDocument(character, 'hero'),
    body: () => ({ notes: 'Cursed.' }),
    expected: byRole(gmOnly),
  },
  {
    call: 'PATCH /api/characters/:id',
    about: 'an NPC, which players do not see',
    paths: ofDocument(character, 'npc'),
    body: () => ({ name: 'Renamed' }),
    expected: byRole({ gm: '200', player: NOT_FOUND }),
  },
  {
    call: 'DELETE /api/characters/:id',
    about: "the player's own",
    paths: ofDocument(character, 'hero'),
    expected: byRole({ gm: '204', player: FORBIDDEN }),
  },
  {
    call: 'DELETE /api/characters/:id',
    about: 'an NPC',
    paths: ofDocument(character, 'npc'),
    expected: byRole({ gm: '204', player: NOT_FOUND }),
  },
]

const claimRows: Row[] = [
  {
    call: 'POST /api/characters/:id/claim',
    about: 'one that is free',
    paths: ofDocument(claim, 'spare'),
    expected: byRole(all),
  },
  {
    call: 'POST /api/characters/:id/claim',
    about: "another's",
    paths: ofDocument(claim, 'hero'),
    expected: byRole({ ...all, guest: '409 exists' }),
  },
  {
    call: 'DELETE /api/characters/:id/claim',
    paths: ofDocument(claim, 'hero'),
    expected: byRole({ ...all, guest: FORBIDDEN }),
  },
]

const journalRows: Row[] = [
  { call: 'GET /api/campaigns/:id/sessions', paths: ofCampaign('/sessions'), expected: byRole(all) },
  {
    call: 'POST /api/campaigns/:id/sessions',
    paths: ofCampaign('/sessions'),
    body: () => ({}),
    expected: byRole({ gm: '201', player: FORBIDDEN }),
  },
  {
    call: 'PATCH /api/sessions/:id',
    about: 'one that players read',
    paths: ofDocument(session, 'told'),
    body: () => ({ recap: 'They met.' }),
    expected: byRole(gmOnly),
  },
  {
    call: 'PATCH /api/sessions/:id',
    about: "the GM's own, which players do not see",
    paths: ofDocument(session, 'session'),
    body: () => ({ recap: 'They met.' }),
    expected: byRole({ gm: '200', player: NOT_FOUND }),
  },
  {
    call: 'DELETE /api/sessions/:id',
    about: 'one that players read',
    paths: ofDocument(session, 'told'),
    expected: byRole({ gm: '204', player: FORBIDDEN }),
  },
  {
    call: 'DELETE /api/sessions/:id',
    about: "the GM's own, which players do not see",
    paths: ofDocument(session, 'session'),
    expected: byRole({ gm: '204', player: NOT_FOUND }),
  },
]

const versions = (campaign: string, rest: string) => `/api/campaigns/${campaign}/versions/${rest}`
const VERSIONS = 'GET /api/campaigns/:campaignId/versions/:collection/:documentId'
const trashed = (campaign: string, id: string) => `/api/campaigns/${campaign}/trash/sessions/${id}`

const historyRows: Row[] = [
  { call: 'GET /api/campaigns/:campaignId/usage', paths: ofCampaign('/usage'), expected: byRole(gmOnly) },
  { call: 'GET /api/campaigns/:campaignId/trash', paths: ofCampaign('/trash'), expected: byRole(gmOnly) },
  {
    call: 'GET /api/campaigns/:campaignId/trash/:collection/:documentId',
    paths: ({ here, other }) => ({
      ...withIds((id) => trashed(here.campaign, id), here.deleted),
      other: trashed(other.campaign, other.deleted),
    }),
    // A player's answer never depends on what exists.
    expected: (role, target) => {
      const isPlayers = target === 'unknown' && (role === 'player' || role === 'guest')
      return byRole(gmOnly)(role, isPlayers ? 'here' : target)
    },
  },
  {
    call: VERSIONS,
    paths: ({ here, other }) => ({
      ...withIds((id) => versions(here.campaign, `characters/${id}`), here.hero),
      other: versions(other.campaign, `characters/${other.hero}`),
    }),
    expected: byRole({ ...all, guest: FORBIDDEN }),
  },
  {
    call: VERSIONS,
    about: 'of a session that players read',
    paths: ({ here, other }) => ({
      here: versions(here.campaign, `sessions/${here.told}`),
      other: versions(other.campaign, `sessions/${other.told}`),
    }),
    expected: byRole(gmOnly),
  },
  {
    call: VERSIONS,
    about: 'of what players do not see',
    paths: ({ here, other }) => ({
      here: versions(here.campaign, `sessions/${here.session}`),
      other: versions(other.campaign, `characters/${other.npc}`),
    }),
    expected: byRole({ gm: '200', player: NOT_FOUND }),
  },
  {
    call: VERSIONS,
    about: "of another table's sheet under this one's address",
    paths: ({ here, other }) => ({ here: versions(here.campaign, `characters/${other.hero}`) }),
    expected: byRole({ gm: NOT_FOUND, player: NOT_FOUND }),
  },
  {
    call: `${VERSIONS}/:versionId`,
    paths: ({ here, other }) => ({
      ...withIds((id) => versions(here.campaign, `characters/${here.hero}/${id}`), here.version),
      other: versions(other.campaign, `characters/${other.hero}/${other.version}`),
    }),
    expected: (role, target) => {
      if (role === 'guest' && target === 'unknown') return FORBIDDEN
      return byRole({ ...all, guest: FORBIDDEN })(role, target)
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
    expected: byRole(all),
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
    expected: byRole(all),
  },
]

/** Campaigns and everything in them. */
export const campaignAccessRows: Row[] = [
  ...campaignRows,
  ...memberRows,
  ...characterRows,
  ...claimRows,
  ...journalRows,
  ...historyRows,
  ...imageRows,
]
