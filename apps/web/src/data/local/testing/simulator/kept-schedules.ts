import { readStep, type Step } from './steps/steps.ts'

/** Schedules that failed once, made as short as possible: `steps` are what `npm run simulate` prints. */
export type KeptSchedule = { name: string; seed: number; steps: string[] }

export const KEPT_SCHEDULES: KeptSchedule[] = [
  {
    name: 'a page dies while it takes a campaign off the device',
    seed: 42,
    steps: ['die 6 326377', 'remove 1 603932', 'cut 2 895641'],
  },
  {
    name: 'a page dies with a pending edit while it takes the campaign off the device',
    seed: 65,
    steps: ['cut 3 492215', 'die 3 392868', 'edit 3 360613', 'remove 3 552852', 'act 6 268433'],
  },
  {
    name: 'what was refused is still to be read when its campaign is taken off the device',
    seed: 28,
    steps: ['edit 2 917147', 'remove 2 273000'],
  },
  {
    name: 'a page dies after it stored a document and before it noted that',
    seed: 1,
    steps: ['die 2 127210', 'act 0 622220', 'edit 3 549060', 'tap 0 141343'],
  },
  {
    name: 'the clock goes back before an edit',
    seed: 22,
    steps: ['setClock 0 416844', 'die 0 918909', 'edit 0 803354', 'edit 0 539716', 'doze 0 532617'],
  },
  {
    name: 'somebody is removed while their phone is offline',
    seed: 27,
    steps: [
      'cut 3 216321',
      'edit 0 270544',
      'edit 3 827774',
      'wait 3 259978',
      'wait 2 39576',
      'changeMembers 4 722377',
    ],
  },
  {
    name: 'a player whose act waits becomes a GM',
    seed: 522,
    steps: ['halfOpen 2 776491', 'act 2 528585', 'changeMembers 6 439823'],
  },
  {
    name: 'a person edits a sheet while its campaign leaves their phone',
    seed: 910000541,
    steps: ['doze 3 539492', 'tap 3 822562', 'edit 3 852362', 'edit 2 936317', 'changeMembers 0 129205'],
  },
  {
    name: 'a restored server refuses what is brought back for a plan that is back by then',
    seed: 910002200,
    steps: [
      'tap 1 889546',
      'edit 6 560226',
      'backUp 2 926169',
      'edit 6 436804',
      'tap 5 499724',
      'edit 6 948141',
      'tap 6 949076',
      'changePlan 4 847550',
      'slow 1 280044',
      'restoreServer 6 302705',
      'wait 6 709060',
      'wait 5 228483',
      'tap 1 356792',
    ],
  },
  {
    name: 'a join is answered while an earlier removal is still being heard',
    seed: 930000989,
    steps: ['wait 0 985279', 'changeMembers 5 875036', 'changeMembers 1 581718', 'changeMembers 6 316493'],
  },
  {
    name: 'a campaign leaves the only GM’s device that had an edit, and the server is restored to before it',
    seed: 930001010,
    steps: [
      'changeMembers 5 902938',
      'backUp 5 418235',
      'cut 0 598790',
      'tap 6 957261',
      'remove 1 432883',
      'restoreServer 1 414177',
    ],
  },
  {
    name: 'a person who just became a GM passes the turn while the sheets are still the players’ projections',
    seed: 941000143,
    steps: ['tap 3 848692', 'loseAnswer 5 192277', 'changeMembers 6 629453', 'tap 2 677062'],
  },
  {
    name: 'an edit whose answer was lost is edited again and taken over from the first release',
    seed: 941000835,
    steps: [
      'endStreams 1 914449',
      'edit 4 403602',
      'slow 3 448812',
      'tap 3 853064',
      'changePlan 0 102231',
      'mend 3 623880',
      'cut 3 264261',
      'edit 3 118818',
      'takeOver 3 533123',
    ],
  },
  {
    name: 'a sheet is edited while its campaign leaves the phone, between two reads of the removal',
    seed: 1631,
    steps: [
      'act 0 26313',
      'resume 6 343580',
      'combat 3 973116',
      'wait 4 989361',
      'wait 6 977877',
      'tap 2 687367',
      'changeMembers 0 114261',
      'cut 5 280046',
      'edit 3 99452',
    ],
  },
  {
    name: 'a page dies while a removed player’s campaign leaves it, and the server is restored to before that',
    seed: 942001130,
    steps: [
      'resume 6 835732',
      'tap 6 522556',
      'backUp 2 88201',
      'resume 1 682295',
      'combat 4 78962',
      'fail 6 339674',
      'mend 4 397709',
      'restoreServer 2 961394',
      'changeMembers 4 58801',
      'edit 1 760859',
      'edit 6 531652',
      'die 3 134584',
      'restoreServer 6 170437',
    ],
  },
  {
    name: 'a player edits a sheet that the GM made an NPC and deleted meanwhile',
    seed: 960001625,
    steps: ['edit 6 19733', 'cut 3 761826', 'combat 3 819124', 'edit 1 461144'],
  },
  {
    name: 'a refusal for the plan arrives after the plan is back',
    seed: 1760346040,
    steps: [
      'slow 0 713871',
      'tap 0 433770',
      'changePlan 0 174139',
      'tap 5 573697',
      'refuseLarge 5 230360',
      'changePlan 4 319460',
    ],
  },
  {
    name: 'a player ends a turn that their GM went back to, while another device of the GM passes it',
    seed: 896,
    steps: [
      'passTurn 1 673546',
      'edit 6 119086',
      'passTurn 6 816823',
      'goBack 6 783005',
      'passTurn 6 535401',
      'cut 0 658231',
      'passTurn 0 18208',
      'passTurn 6 581231',
    ],
  },
  {
    name: 'a GM who saw a session deleted becomes a player',
    seed: 1602312032,
    steps: [
      'changeMembers 3 303755',
      'edit 0 484280',
      'mend 1 284341',
      'turnClockBack 3 71891',
      'edit 2 172197',
      'changeMembers 3 402133',
    ],
  },
  {
    name: 'a copied profile is copied again before its app has opened everything',
    seed: 1200002117,
    steps: ['clone 0 205132', 'clone 5 839015'],
  },
  {
    name: 'a plan comes back to a device whose first row is of a write that a dying page never made',
    seed: 631654855,
    steps: [
      'changePlan 4 669544',
      'tap 4 912293',
      'edit 3 726696',
      'edit 5 435394',
      'edit 2 759846',
      'cut 2 690693',
      'wait 1 324243',
      'die 5 216324',
      'tap 5 149309',
      'tap 5 311344',
      'combat 4 928818',
    ],
  },
]

export function stepsIn({ steps }: { steps: readonly string[] }): Step[] {
  return steps.map(readStep)
}
