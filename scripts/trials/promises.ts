/** What the product promises, how the tests hold it to that, and what no test covers. */
export const PROMISES = [
  {
    id: 'P1',
    says: 'An edit that is shown as saved survives the death of the tab, the browser or the tablet.',
    tests: 'Browser stories reload and close pages in the middle of forms, fights and recordings.',
    uncovered: 'A tablet whose storage itself is broken.',
  },
  {
    id: 'P2',
    says: 'A push that the server acknowledged survives kill -9 and a power cut.',
    tests: 'The server is killed five times under load, on SQLite and on PostgreSQL.',
    uncovered: 'Disks that say “synced” and lie; power cuts of PostgreSQL’s own machine.',
  },
  {
    id: 'P3',
    says: 'Every edit is in the final state, or visible in a conflict or a refusal.',
    tests: 'Random schedules of many devices play the app’s own client; code that is broken on purpose must be caught.',
    uncovered: 'More than six devices in one schedule.',
  },
  {
    id: 'P4',
    says: 'All devices come to the same state.',
    tests: 'The same schedules compare every document of every device at their end.',
    uncovered: 'Devices that run different releases for weeks.',
  },
  {
    id: 'P5',
    says: 'A device reads its own writes and never goes back in time.',
    tests: 'The same schedules check each device after each step.',
    uncovered: '',
  },
  {
    id: 'P6',
    says: 'Replays, duplicates and reorderings change nothing.',
    tests: 'The schedules drop, repeat, delay and reorder calls, and lose answers after the commit.',
    uncovered: '',
  },
  {
    id: 'P7',
    says: 'No one reads or changes what their role may not. Players never receive what only the GM may see.',
    tests: 'A table of every call by every role; a search of everything that players’ devices ever received.',
    uncovered: 'What a player can guess from the times at which something changes.',
  },
  {
    id: 'P8',
    says: 'No input crashes the server or leaves half a write.',
    tests: 'Broken bodies for every call that writes, and a disk that is full.',
    uncovered: 'Attacks on the TLS proxy in front of the server.',
  },
  {
    id: 'P9',
    says: 'The recorder loses at most the last two seconds.',
    tests: 'Stories record speech, reload, fill the storage, and continue.',
    uncovered: 'Browsers other than Chromium.',
  },
  {
    id: 'P10',
    says: 'A backup made under load restores to a consistent state.',
    tests: 'Backups of both databases are made while devices push, and restored.',
    uncovered: 'Backups larger than 1 GB.',
  },
] as const
export type PromiseId = (typeof PROMISES)[number]['id']
