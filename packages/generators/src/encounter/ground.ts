import type { EncounterEnvironment } from '@lanternkeep/schema/lists/encounters'
import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** What the ground is like, so that the environment is in the fight and not only in its heading. */
export const GROUND: Record<EncounterEnvironment, string[]> = {
  forest: list(
    'roots hold feet|the trunks give cover to all|dead leaves tell every step|low branches can be climbed|ferns hide whatever kneels|a fallen tree makes a wall',
  ),
  desert: list(
    'loose sand doubles each step|there is no shade but one|the glare blinds those who face it|heat costs breath|the crest gives way|a buried wall is the only cover',
  ),
  mountains: list(
    'the drop is on the left|scree slides underfoot|the wind takes arrows|a shout brings down stones|the air is thin|one ledge leads around behind',
  ),
  swamp: list(
    'the water is waist deep off the path|mud keeps boots|the reeds hide everything|one plank bears, and one does not|leeches find the wounded|gas burns blue above the pools',
  ),
  urban: list(
    'windows look on|laundry lines cross overhead|the gutter runs to a grate|carts make a barricade|the crowd will run the wrong way|the roofs are a street of their own',
  ),
  dungeon: list(
    'the ceiling is too low for long weapons|the door can be barred from one side|the flagstones are slick|each sound comes back|a drain runs under the wall|the torches are all on one side',
  ),
  ocean: list(
    'the deck tilts with every wave|ropes hang within reach|spray blinds for a turn in three|whatever falls overboard is gone|the boom swings|the nearest land is a swim away',
  ),
  underground: list(
    'there is no light but what is carried|the roof is loose and drips|a crack in the floor breathes|stone columns hide all but the feet|echoes lie about distance|the stream can be heard but not seen',
  ),
  arctic: list(
    'ice cracks under a running man|snow lies waist deep off the track|breath gives everyone away|metal burns bare hands|a ridge of ice gives cover|the wind hides all sound',
  ),
  jungle: list(
    'vines must be cut to pass|the canopy is a floor of its own|rain drowns out words|flowers close on what touches them|mud walls slide|something large has made a tunnel',
  ),
  coast: list(
    'the tide is coming in|wet rock is slick as soap|a boat lies keel up|the spray hides a ledge|gulls give warning|quicksand keeps to one side',
  ),
  plains: list(
    'grass stands shoulder high|there is no cover but the ground|a dry ditch runs across|burrows break legs|a fire would run with the wind|riders can be seen an hour off',
  ),
  volcanic: list(
    'the crust is thin in the middle|steam bursts up without warning|stone is too hot to lean on|ash slides|a red river lies below|the air chokes those who shout',
  ),
  ruins: list(
    'a wall will fall if it is leaned on|columns give cover|the stair ends in the air|nettles hide a hole|one arch holds up the rest|the floor is open to the cellar',
  ),
  underwater: list(
    'the current runs one way|kelp ties up swords|silt blinds when it is stirred|bubbles give away a hiding place|light comes from above only|sound comes from everywhere',
  ),
  castle: list(
    'the stair turns against the attacker|arrow slits watch the middle|the gate chain is within reach|tapestries burn|a gallery runs above|the well shaft is open',
  ),
  other: list(
    'the middle of {place} is open to all sides|the far end of {place} has a door|{place} is darker than it should be|{place} echoes|part of {place} is not safe to stand on|{place} has one high spot',
  ),
}

export const GROUND_WORDS: Words = {
  feature: list(`
    a rope that holds something up|a ledge that bears four and not five|a bell that would bring others in five turns|a gap that only one can pass|a high spot that is hard to hit|
    a heavy thing that could be tipped|an innocent in hiding|a tied animal that has had enough|a hole that somebody has covered|a light that can be put out|
    something fragile that is worth a lot|a second way in that is too small for armor|a heap of what others left behind|a jar of something that burns|a wall with a loose place in it|
    a chain within reach|a dead man with a full pack|a way out that shuts behind the last`),
  status: list(`
    it is nearer than it looks|it is just out of sight|nobody has noticed yet|somebody is watching closely|it takes a turn to reach|it matters more than it seems|
    it can help either side|the first to think of it gains a turn|somebody knows about it already|it may change everything`),
}

/** Whose work it is, for a faction that was asked for. */
export const BANNERS = list(`
  This is the work of {faction}, and meant to be known as such.|{faction} is behind it, and wants {aimed}.|Behind it is {faction}, short of {lacking} and set on {aimed}.|
  The sign of {faction} is on everything, and what they want is {aimed}.|For {faction} this is a small matter; what they are after is {aimed}.|
  {faction} sent them for {aimed}, and will ask why if they fail.|It is done in the name of {faction}, though the aim, {aimed}, may be somebody’s own.`)

export const BANNER_WORDS: Words = {
  aimed: list(
    'the ground itself|one prisoner, alive|a name for terror|the road kept shut|what the party carries|an answer from the duke|revenge, long planned|a test of new blood|time, for something bigger|a thing buried here|a bargain from strength|witnesses',
  ),
  lacking: list('money|bread|officers|patience|good weapons|friends|time|horses'),
}

/** To find where there is no foe to take it from. */
export const PLACE_GOODS = list(
  'in what others left behind|in the builder’s own store|in things worth carrying out|in a purse on a nail|in coin, green with age|in a chest that was part of it|in instruments and fittings|in stones pried out of the walls|in offerings nobody collects|in a strongbox, now open',
)
export const PLACE_PRIZES = list(
  'a map with one place worn through by a finger|a key that is warm near its door|a sealed letter to somebody the party knows|a healing potion or two|safe passage here from now on|a small enchanted thing that glows near liars|a week’s supplies of surprising quality|a rumor that is true|the plans of the place|a name scratched where only the winner looks|a shortcut|the trust of those who live nearby|a tool made for this, and good for more|a companion who has waited for them',
)
