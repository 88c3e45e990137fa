import type { ChangelogEntry, FeedbackType, PlannedFeature } from '@lanternkeep/schema'
import type { DemoPersonKey } from './people.ts'

export const DEMO_CHANGELOG: readonly ChangelogEntry[] = [
  {
    id: 'demo-entry-conditions',
    version: '1.3.1',
    title: 'Conditions end when they should',
    description:
      'A condition that ends at the start of somebody’s turn no longer lives one turn longer after a combatant before it was removed.\n\nThank you to the table in Leeds that counted along.',
    category: 'bugfix',
    releaseDate: '2026-11-18',
  },
  {
    id: 'demo-entry-recording',
    version: '1.3.0',
    title: 'Record a whole evening',
    description:
      'Recording now runs for four hours and more, and is saved on your device every 15 seconds:\n\n- a crash, an empty battery or a closed lid costs you those seconds at most\n- the level and the clock are in the footer of every tool\n- a transcription asked for offline waits in a queue you can see',
    category: 'feature',
    releaseDate: '2026-11-06',
  },
  {
    id: 'demo-entry-hub',
    version: '1.3.0',
    title: 'Eight combatants on a tablet, without scrolling',
    description: 'Rows share the height there is, and names take one line before they take two.',
    category: 'improvement',
    releaseDate: '2026-11-06',
  },
  {
    id: 'demo-entry-sessions',
    version: '1.2.2',
    title: 'A reset password signs out every device',
    description: 'Whoever knew the old one is out at once. Your open campaign stays open and asks you to log in again.',
    category: 'security',
    releaseDate: '2026-10-09',
  },
  {
    id: 'demo-entry-guests',
    version: '1.2.0',
    title: 'Play without an account',
    description:
      'Players join with the code or the QR and choose their character; an account can be made later, and the seat moves over.',
    category: 'feature',
    releaseDate: '2026-09-12',
  },
  {
    id: 'demo-entry-first',
    version: '1.0.0',
    title: 'The lantern is lit',
    description:
      'Campaigns, characters, the fight and the journal: all of it on your device first, with internet or without.',
    category: 'feature',
    releaseDate: '2026-06-20',
  },
]

const idea = { status: 'unplanned', plannedQuarter: null, plannedYear: null, priority: 0 } as const

/** In the order they were thought of. */
export const DEMO_FEATURES: readonly PlannedFeature[] = [
  {
    ...idea,
    id: 'demo-feature-two-gms',
    title: 'Two game masters, one campaign',
    description: 'Two people keep one book; the last word is settled field by field.',
    createdAt: '2026-07-02T09:00:00.000Z',
  },
  {
    ...idea,
    id: 'demo-feature-type',
    title: 'Larger type on the sheet',
    description: 'For reading across the table.\nAnd for those of us who forget their glasses.',
    createdAt: '2026-08-14T17:20:00.000Z',
  },
  {
    ...idea,
    id: 'demo-feature-calendar',
    title: 'A calendar of the world',
    description: 'Moons, feast days and how long the party has really been in that dungeon.',
    createdAt: '2026-10-30T20:05:00.000Z',
  },
  {
    id: 'demo-feature-import',
    title: 'Stat blocks from your own files',
    description:
      'Drop a file, get a receipt: what was mapped, what was approximated, what was kept as a note. Nothing is dropped in silence.',
    status: 'planned',
    plannedQuarter: 'Q1',
    plannedYear: 2027,
    priority: 5,
    createdAt: '2026-08-01T12:00:00.000Z',
  },
  {
    id: 'demo-feature-handover',
    title: 'Hand over the table',
    description: 'Move a running fight from the tablet to the laptop in one tap.',
    status: 'planned',
    plannedQuarter: 'Q2',
    plannedYear: 2027,
    priority: 0,
    createdAt: '2026-09-18T12:00:00.000Z',
  },
  {
    id: 'demo-feature-transcript',
    title: 'Transcript linked to the audio',
    description: 'Tap a line in the AI notes and hear that moment.',
    status: 'in_progress',
    plannedQuarter: 'Q4',
    plannedYear: 2026,
    priority: 2,
    createdAt: '2026-07-21T12:00:00.000Z',
  },
  {
    id: 'demo-feature-zip',
    title: 'A campaign as one zip',
    description: 'Readable text with links, images and audio, to keep on a shelf or to bring to another server.',
    status: 'in_progress',
    plannedQuarter: 'Q4',
    plannedYear: 2026,
    priority: 1,
    createdAt: '2026-09-02T12:00:00.000Z',
  },
]

export type DemoFeedback = {
  id: string
  type: FeedbackType
  description: string
  /** Absent for a signed-out person. */
  person?: DemoPersonKey
  createdAt: string
}

export const DEMO_FEEDBACK: readonly DemoFeedback[] = [
  {
    id: 'demo-feedback-dice',
    type: 'Feature Request',
    description:
      'Could the dice remember my last three rolls? My players do not believe me when I roll behind the screen.',
    person: 'gm',
    createdAt: '2026-11-14T22:41:00.000Z',
  },
  {
    id: 'demo-feedback-glove',
    type: 'Issue / Bug',
    description:
      'On my phone the minus beside my health is hard to hit with a cold thumb.\n\nSteps:\n1. play outside in November\n2. be hit by an ogre',
    person: 'player',
    createdAt: '2026-11-09T19:02:00.000Z',
  },
  {
    id: 'demo-feedback-thanks',
    type: 'Other',
    description: 'No complaint at all. The power went out, the fight went on. Thank you.',
    createdAt: '2026-10-31T23:30:00.000Z',
  },
]
