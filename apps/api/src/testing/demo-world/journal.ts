import type { Handout, Session } from '@lanternkeep/schema'
import { aSession } from '@lanternkeep/schema/testing'
import { SALTMERE_ID, SALTMERE_NOW } from './heroes.ts'

const shared = { campaignId: SALTMERE_ID, shared: { recap: true, summary: true } }

const SALT_ON_THE_STAIR: Session = aSession({
  ...shared,
  id: 'demo-session-12',
  sessionNumber: 12,
  date: '2026-10-23T18:30:00.000Z',
  lastModified: '2026-10-23T22:55:00.000Z',
  gmNotes: `## Salt on the stair

Opened on the abbey steps with the tide further up than anyone remembers. @Mother Isbet Crane met them at the ninth step and would not come down to the eighth. She asked each of them for their full name, and wrote none of it down. @Brother Aldous Fenwick-Harrowgate noticed that; nobody else did.

The job, as she puts it: four bells went under with the Low Chapel when the wall broke, forty years ago in February. Since Michaelmas they ring again at slack water, one more each month. She wants them silenced, or brought up, or at the least counted. She pays in lamp oil and in a favour written on abbey paper, which in Saltmere is worth more than coin.

They spent the afternoon in the fish market asking about the breach and got three stories. The net-menders say the sea came over. The customs clerks say the wall was rotten. The woman who sells whelks says somebody opened the sluice, and then asked @Oswin “Cinders” Vale whether he was from here, because he looked like someone. I let that lie.

At dusk the first bell: one stroke, from under the harbour, and every dog in town lay down. @Mira Thistlewood felt forty flames go out below the waterline and come back again. That was the moment at the table; nobody spoke until Annika asked, very quietly, what is burning down there.

They went down the Dry Stair with a rope around all four. The first bell hangs in a flooded lime kiln, wedged mouth up and full of sand. Somebody had filled it on purpose. @Tamsin Roe dug it out with a baking tin. Under the sand: a child's shoe, a candle stub still warm, and the maker's mark of Anstey and Sons.

### For next time
- [x] Who filled the bell with sand? (Hob. He was trying to be kind.)
- [ ] The whelk woman knows Corin's face in Oswin's
- [ ] Isbet counted them after all, from memory`,
  summary:
    'Mother Isbet Crane hired the party to silence the four bells of the drowned chapel. The first was found in a flooded lime kiln, muffled with sand.',
  recap:
    'You met Mother Isbet on the abbey stair, heard three stories about the night the wall broke, and dug the first bell out of the lime kiln. Somebody had filled it with sand, and the candle underneath was still warm.',
  keyTopics: 'Mother Isbet’s commission, three stories of the breach, first bell, Anstey and Sons',
  partyLocation: 'The lime kiln under the Dry Stair',
})

const TWO_FARES: Session = aSession({
  ...shared,
  id: 'demo-session-13',
  sessionNumber: 13,
  date: '2026-11-06T18:30:00.000Z',
  lastModified: '2026-11-06T23:10:00.000Z',
  gmNotes: `## Two fares

Cold open in the customs house. @Harbourmaster Corin Vael received them with his gloves on and was charming for exactly as long as it took @Tamsin Roe to open his strongbox under the table. Inside: the harbour accounts for the year of the breach, one page cut out, and a purse of coins that were already old then.

He offered them double to leave the bells where they are. His argument is not stupid, and I want it to stay not stupid: the new harbour feeds nine hundred people, the old one is a grave, and graves should be quiet. @Oswin “Cinders” Vale liked him. Good. That will cost something later.

@Old Hob the Ferryman would not take silver, so they paid him in stories, one each, true ones. Priya told the fire in the east wing and for the first time said who had been inside. Hob rowed for a while and then said: I took two fares over on the night of the wall. When they asked who, he said: one.

The second bell lies in the nave, under a fathom of water at the ebb, lashed to a pew. Six drowned pilgrims sat in the other pews, facing it, and did not turn round. Aldous sang the office over them from the door and four of them lay down. The other two got up.

The fight went badly and then well. @Tamsin Roe was under for three rounds. @Mira Thistlewood put out every lamp in the chapel, which I had not thought of, and the pilgrims lost them in the dark. They cut the lashing and the bell rolled, once, and rang, and above them something very large breathed in.

### For next time
- [ ] The page cut from the accounts is in Isbet's register, as a bookmark
- [ ] What breathed?
- [x] Hob's second fare: the letter in the reliquary says who`,
  aiNotes:
    'The party questioned the harbourmaster and declined his offer to leave the bells in place. Hob the ferryman carried them to the chapel in exchange for true stories. The second bell was freed from the nave after a fight with two drowned pilgrims; when it rang, something beneath the chapel responded.',
  summary:
    'Corin Vael offered money to leave the bells alone. Old Hob rowed the party to the Low Chapel, where they freed the second bell and woke something below.',
  recap:
    'You turned down the harbourmaster’s money, paid the ferryman in true stories, and cut the second bell loose in the flooded nave. It rang once. Something below breathed in.',
  keyTopics: 'Corin Vael’s offer, Hob’s two fares, second bell, what breathed',
  partyLocation: 'Low Chapel, the nave',
})

const THE_THIRD_BELL: Session = aSession({
  ...shared,
  id: 'demo-session-14',
  sessionNumber: 14,
  date: '2026-11-20T18:30:00.000Z',
  lastModified: SALTMERE_NOW,
  shared: { recap: false, summary: false },
  gmNotes: `## The third bell

The party rowed out at low tide with @Old Hob the Ferryman. The third bell hangs **inside** the chapel font, under black water, and the font is deeper than the chapel is tall. They lowered a lamp on forty feet of line and it did not touch anything, and it did not go out.

- @Tamsin Roe picked the reliquary: a cracked tuning fork, and a letter that @Mira Thistlewood put into her coat without reading it
- @Saltgaunt Bellringer will not cross the sill while a lamp is lit. They know this now, and so does it
- Aldous promised the drowned a Mass. *He meant it.* Jonas looked straight at me when he said it

> “It rings for whoever is counted last.”

Hob said that, from the boat, when they asked him why the pilgrims sit facing the bell. He has been counting them in and out all evening and he is one short, and he keeps looking at @Oswin “Cinders” Vale as if it were him.

Fight in the chancel from about half past nine: the bellringer and two pilgrims. First pilgrim went down in the surprise round. Tamsin took a rope across the ribs and swallowed black water. The thing in the font rises in round four whatever they do; if they strike the bell before that it rises at once, but awake and not hungry, and it can be talked to. There is a clue for this on every bell so far and nobody has put the three together.

### For next time
- [ ] Who paid Hob for the second crossing?
- [ ] Mira’s letter is still unread
- [ ] If Oswin is named in the register, he has to have been named by somebody`,
  summary: 'Low-tide crossing. The font holds the third bell.',
  recap: 'Three bells found, one still to ring.',
  keyTopics: 'Third bell, Hob’s two fares, Tamsin poisoned',
  partyLocation: 'Low Chapel, Saltmere',
})

export const JOURNAL: readonly Session[] = [SALT_ON_THE_STAIR, TWO_FARES, THE_THIRD_BELL]

export const HANDOUTS: readonly Handout[] = [
  {
    id: 'demo-handout-rubbing',
    campaignId: SALTMERE_ID,
    title: 'Rubbing of the third bell’s inscription',
    text: 'VOCO VIVOS\n\n*I call the living.* Below it, scratched by hand and much later: **and who calls me?**',
    sharedAt: '2026-11-20T21:30:00.000Z',
    lastModified: '2026-11-20T21:30:00.000Z',
    rev: '',
    conflicts: [],
  },
  {
    id: 'demo-handout-register',
    campaignId: SALTMERE_ID,
    title: 'The last page of the register',
    text: 'Four hundred and eleven names. The last one is in a different ink, and it is not dry.',
    lastModified: '2026-11-20T17:05:00.000Z',
    rev: '',
    conflicts: [],
  },
]
