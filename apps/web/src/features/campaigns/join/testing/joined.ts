/** What the server answers to a join. */
export const JOINED = {
  campaign: {
    id: 'c-joined',
    name: 'Saltmere',
    playerCount: 4,
    sessionNumber: 3,
    startingLevel: 1,
    rev: 'r1',
    conflicts: [],
    lastModified: '2026-11-20T21:42:00.000Z',
  },
  role: 'player',
  memberId: 'm1',
}
