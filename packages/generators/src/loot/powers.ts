import { fields, list } from '../polish.ts'

/** What magic does, and the name of a thing that has it. Strength 2 (uncommon) to 5 (legendary). */
export type Power = { strength: number; adjective: string; of: string; text: string }

function powers(text: string): Power[] {
  return list(text).map((line) => {
    const [strength = '', adjective = '', of = '', text = ''] = fields(line, 4)
    return { strength: Number(strength), adjective, of, text }
  })
}

export const WEAPON_POWERS = powers(`
2; Watchful; the Watch; Glows softly while {foe+} are within a stone’s throw
2; Homesick; the Long Way Back; Returns to the thrower’s hand, sulking slightly
2; Honed; the Hundred Edges; Never needs sharpening and is a little easier to hit with
2; Hushed; the Unsaid; Makes no sound, and neither does whoever it strikes, for one breath
2; Grudging; Old Scores; Hits a little harder against whoever drew blood first
2; Lanternlit; the Last Lamp; Sheds light like a lantern on a word; the word is {word}
2; Sworn; the Oath; Can not be taken from a hand that does not let go
2; Tidebound; Deep Water; Strikes under water as well as above it
2; Truthful; Plain Speech; Hums when somebody within arm’s length tells a lie
3; Ember; Banked Coals; Burns on command: more harm, and everything it hits smokes
3; Rimed; First Frost; The struck are slowed until the end of their next turn unless they save
3; Thunderous; the Closed Gate; Once a day a hit throws the target back ten paces
3; Thirsting; the Empty Cup; Gives its wielder back a little of the health it takes, once a fight
3; Ghostly; Both Worlds; Strikes what has no body as if it had one
3; Mistimed; the Second Chance; Once a day a miss may be thrown again
3; Hunting; the One Quarry; Name one enemy at dawn: it is easier to hit, and harder to lose, until dusk
3; Barbed; the Bramble; Whoever it hits bleeds until somebody spends a turn on it
4; Storm-Forged; the Split Oak; Calls lightning down on whoever it hits, twice a day, roof or no roof
4; Sunlit; Noon; Daylight goes with it; {foe+} take half as much harm again
4; Dancing; the Empty Hand; Fights by itself for a minute while its owner does something else
4; Severing; Parted Ways; Cuts one spell, chain, vow or rope a day, whatever it is made of
4; Patient; the Long Wait; The first blow after a whole turn of waiting does double harm
4; Hollow; the Open Grave; Those it kills do not rise again, by anybody’s art
5; Kingless; the Broken Crown; No ruler’s guard can strike its bearer first
5; World-Weary; the Last Word; Once a month, one hit ends one fight: both sides put up their arms until dawn
5; Star-Fallen; the Ninth Star; Much easier to hit with, and what it hits burns with white fire
5; Remembering; All Its Bearers; Holds the skill of everyone who bore it; ask, and one of them answers
`)

export const ARMOR_POWERS = powers(`
2; Feather-Light; Light Steps; Weighs nothing to its wearer and is no hindrance to swimming
2; Dry-Shod; Dry Weather; Rain, mud and blood slide off and leave no mark
2; Warded; the Small Ward; Adds a little to Defence
2; Folded; the Traveller; Folds to the size of a prayer book on a word; the word is {word}
2; Hearth-Warm; the Hearth; Keeps its wearer warm in any cold that is natural
2; Watchman’s; the Turned Blade; Turns aside the first blow of a fight, if it comes from behind
2; Plain; No Account; Nobody can later say what its wearer looked like
2; Breath-Held; the Diver; The wearer needs no air for a quarter of an hour a day
3; Thornmail; the Hedge; Whoever grapples the wearer bleeds for it
3; Emberproof; Cold Ash; Fire does half harm
3; Stubborn; the Stood Ground; The wearer is not pushed, pulled or knocked over against their will
3; Mirror-Bright; the Looking Glass; Sends one spell a day back to whoever cast it, unless they save
3; Moth-Grey; the Grey Hour; In dim light the wearer is hard to hit
3; Guardian; the Other Shoulder; Once a turn the wearer may take a blow meant for a neighbour
3; Rooted; the Old Oak; Gives back a little health at every dawn spent out of doors
4; Spellbreaker’s; the Quiet Mind; Saves against magic are easier; the wearer can not be charmed
4; Winged; the Heron; Grows wings for ten minutes a day; they know how
4; Unbowed; the Last Stand; At no health the wearer fights on for one more turn
4; Tide-Turned; the Ebb; Once a day a wave goes out from it and sweeps a room clear
4; Shadowed; the Closed Door; Once a day the wearer steps from one shadow into another in sight
5; Deathless; the Empty Grave; Once a year it dies instead of its wearer, and must be reforged
5; Dawnplate; Morning; Much better Defence; {foe+} can not come within arm’s length by choice
5; Mountain; the Unmoved; Nothing short of a siege engine hurts the wearer who stands still
`)

export const WONDER_POWERS = powers(`
2; Helpful; Lost Things; Tugs towards whatever its owner last mislaid
2; Ever-Burning; the Small Flame; Holds a flame that wind and water can not put out
2; Whispering; Overheard Things; Repeats at midnight one sentence it heard by day
2; Twinned; the Far Friend; Whoever holds its twin hears a knock when this one is tapped; the twin is {lost}
2; Tidy; Good Housekeeping; Whatever touches it is clean
2; Roomy; the Deep Pocket; Holds ten times what it looks able to hold, if it goes in quietly
2; Weatherwise; Tomorrow’s Sky; Sweats before rain and creaks before snow
2; Counting; the True Tally; Knows how many living hearts are in the next room
2; Lucky; the Found Penny; Once a day, a small thing goes right
3; Dream-Keeping; Kept Dreams; Sleep beside it and wake with one question about a place answered in pictures
3; Unlocking; Manners; Knock with it, and a locked door opens once a day if it is asked politely
3; Guiding; the Way Out; Always knows the shortest way to open sky
3; Borrowing; the Borrowed Face; Shows its holder, for an hour, as the last person who held it
3; Soothing; the Lowered Voice; In its sight no one under a roof raises a hand in anger, for ten minutes a day
3; Spirit-Calling; Company; Calls a small spirit of {element} that carries, fetches and complains
3; Mending; the Mended Cup; Makes one broken thing whole each day, seams and all
3; Second-Sighted; the Other Side; Look through or past it: the invisible is plain, and sees you too
4; Far-Seeing; the Open Window; Shows any place its owner has stood in, as it is now, for as long as a breath is held
4; Time-Worn; the Kept Minute; Once a week, the last minute is done over
4; Commanding; the Old Court; Once a day, one order of a single word is obeyed by one who hears it and does not save
4; Door-Making; the Hinge; Drawn on a wall, it makes a door to the other side, and for one minute only
4; Soul-Lit; the Kept Soul; Holds one ghost who knows a great deal about {lore}, and gossips
5; Sovereign; the Drowned Crown; All who see it raised must kneel or save; it remembers who did which
5; Wishbound; the Last Promise; A promise made on it comes true; so does what is done to whoever breaks it
5; World-Holding; the Small World; Inside is a valley with weather, a house and a door that locks
5; Star-Calling; the Fallen Star; Calls down a star. It has done it once; there is a lake there now
`)
