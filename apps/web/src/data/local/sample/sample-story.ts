/** The journal of the sample campaign. `daysAgo` counts from the day on which it is opened. */
export const SAMPLE_SESSIONS = [
  {
    id: 'sample-session-1',
    sessionNumber: 1,
    daysAgo: 15,
    gmNotes:
      '## At the ferry\n\n@Ada Alder asks for help: the lamp on the ford has been dark for nine nights, and two boats are missing.\n\n- @Osric Pell found wax in the lamp room. Someone read a letter there.\n- @Tamsy Quill was very interested in the seal, and then very quiet.\n\n**Next time:** the toll house, or straight to the lamp?',
    summary: 'The party came to Harrow Ford, met Ada Alder, and learned that the lamp went out nine nights ago.',
    recap:
      'Nine nights without a light on the ford. You promised Ada Alder to light the lamp again, and found a broken seal in the lamp room.',
    keyTopics: '- The lamp is dark\n- Two boats are missing\n- A seal that Tamsy knows',
    partyLocation: 'Harrow Ford',
    shared: { recap: true, summary: false },
  },
  {
    id: 'sample-session-2',
    sessionNumber: 2,
    daysAgo: 8,
    gmNotes:
      '## The toll house\n\n@Toll-master Corbin was friendly, gave them tea, and let them leave by the wrong door.\n\n> “A lamp is a fine thing. It only costs you every boat that sees it.”\n\n- They stole his ledger: nine boats, nine nights, each paid twice.\n- @Ivo Marsh recognized two of the guards.\n\nThey reach the ford at dusk. Start with the fight.',
    summary: 'Corbin’s ledger shows that boats pay double while the lamp is dark. The party went to the ford at dusk.',
    recap:
      'Corbin’s ledger is in your bag: while the lamp is dark, every boat pays him twice. At dusk you waded out to the lamp, and something in the reeds moved against the current.',
    keyTopics: '- Corbin’s ledger\n- The lens is missing from the lamp\n- Something lives in the reeds',
    partyLocation: 'Harrow Ford',
    shared: { recap: true, summary: false },
  },
] as const

export const SAMPLE_HANDOUT = {
  id: 'sample-handout',
  title: 'Ada’s letter',
  text: 'Put the lamp out, and leave it out.\n\nThe river keeps what it is shown. **Your niece crosses every evening.**\n\nNo one will ask a ferrywoman about the dark.',
} as const

export const SAMPLE_ENCOUNTER = {
  id: 'sample-encounter',
  kind: 'encounter',
  name: 'Corbin wants his ledger back',
  place: 'Toll House',
  notes: 'Six guards at most, two at a time. Corbin gives up as soon as someone reads the ledger aloud.',
  creatures: [
    { id: 'sample-prepared-guard', name: 'Toll Guard', count: 4, figures: { maxHealth: 16, armorClass: 15 } },
  ],
  loot: [{ id: 'sample-key', name: 'Key to the toll chest', type: 'misc' }],
} as const

/** Who acts when, in the second round of the fight at the ford. */
export const SAMPLE_ORDER = [
  ['sample-tamsy', 21],
  ['sample-drowner', 18],
  ['sample-wren', 17],
  ['sample-wight-1', 13],
  ['sample-wight-2', 13],
  ['sample-ivo', 12],
  ['sample-shade', 9],
  ['sample-osric', 5],
] as const
export const SAMPLE_TURN = { round: 2, entryId: 'sample-wren' } as const
