/** Evenings that once went wrong, made as short as they go: `steps` are what `npm run simulate` prints. */
export const KEPT_EVENINGS: { name: string; seed: number; steps: string[] }[] = [
  {
    name: 'a row held for the plan arrives after it, its answer is lost, and somebody goes on writing',
    seed: 1719,
    steps: [
      'edit 6 685417',
      'changePlan 6 577300',
      'sync 6 542688',
      'changePlan 6 104254',
      'send 6 311740',
      'edit 0 323723',
    ],
  },
  {
    name: 'somebody writes on while an answer is lost, his plan ends, and the rows of that time arrive after it',
    seed: 1928,
    steps: [
      'edit 0 628912',
      'send 0 616784',
      'changePlan 0 147553',
      'edit 6 774987',
      'send 0 904982',
      'receive 0 238853',
      'send 0 204029',
      'edit 0 513214',
    ],
  },
  {
    name: 'two edits of one row, an answer lost, and the plan that ended is back before anybody noticed',
    seed: 2504,
    steps: [
      'edit 0 867560',
      'sync 0 72701',
      'edit 0 83601',
      'edit 0 282040',
      'send 0 308826',
      'die 5 633811',
      'changePlan 3 417849',
      'sync 0 165465',
      'edit 0 517246',
    ],
  },
  {
    name: 'a device that joins dies while its first page is stored',
    seed: 652,
    steps: ['edit 6 952668', 'sync 1 812763', 'changeSeats 6 564116', 'ask 4 998741', 'take 4 983427'],
  },
  {
    name: 'a device dies while a page with the edit of another one is stored',
    seed: 785,
    steps: ['edit 0 140334', 'send 0 866389', 'ask 6 375748', 'take 6 88400'],
  },
  {
    name: 'a phone dies while it is told that its place is gone',
    seed: 1237,
    steps: ['changeSeats 1 270077', 'ask 3 578545', 'take 3 519007'],
  },
  {
    name: 'a player who is GM for a while writes as one, and goes on writing when he is none any more',
    seed: 534,
    steps: ['changeSeats 3 22937', 'sync 3 156686', 'changeSeats 0 688228', 'edit 3 192409', 'edit 3 917575'],
  },
  {
    name: 'a sheet is deleted, and a device that lost its place in the sequence asks for everything anew',
    seed: 160,
    steps: ['edit 1 84327', 'loseCheckpoint 2 54176'],
  },
]
