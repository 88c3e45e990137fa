import { fields, list } from '../polish.ts'

/**
 * What magic does, and the name of a thing that has it. Strength 2 (uncommon) to 5 (legendary). `forms` are those it
 * fits, written in brackets; without any it fits all of its list.
 */
export type Power = { strength: number; adjective: string; of: string; text: string; forms: readonly string[] }

function powers(text: string): Power[] {
  return list(text).map((line) => {
    const [strength = '', adjective = '', of = '', told = ''] = fields(line, 4)
    const [, forms = '', text = told] = /^\[([a-z ]+)\] (.*)$/.exec(told) ?? []
    return { strength: Number(strength), adjective, of, text, forms: forms.split(' ').filter(Boolean) }
  })
}

export const WEAPON_POWERS = powers(`
2; Watchful; the Watch; Glows softly while {foe+} are within a stone’s throw
2; Homesick; the Long Way Back; [thrown] Returns to the thrower’s hand, sulking slightly
2; Honed; the Hundred Edges; [blade] Never needs sharpening and is a little easier to hit with
2; Hushed; the Unsaid; Makes no sound, and neither does anyone it strikes, for one breath
2; Grudging; Old Scores; Hits a little harder against the one who drew blood first
2; Lanternlit; the Last Lamp; Sheds light like a lantern on a word; the word is {word}
2; Sworn; the Oath; Can’t be taken from a hand that does not let go
2; Tidebound; Deep Water; Strikes under water as well as above it
2; Truthful; Plain Speech; Hums when somebody within arm’s length tells a lie
3; Ember; Banked Coals; Burns on command: it does more harm, and everything it hits smokes
3; Rimed; First Frost; Anyone it hits is slow until the end of their next turn unless they save
3; Thunderous; the Closed Gate; Once a day a hit throws the target back ten paces
3; Thirsting; the Empty Cup; Gives its wielder back a little of the health it takes, once a fight
3; Ghostly; Both Worlds; Strikes what has no body as if it had one
3; Mistimed; the Second Chance; Once a day a miss may be tried again
3; Hunting; the One Quarry; Name one enemy at dawn: it is easier to hit, and harder to lose, until dusk
3; Barbed; the Bramble; [blade] Anyone it hits bleeds until somebody spends a turn on it
2; Steady; the Steady Hand; Is a little easier to hit with in the dark
2; Patient; the Patient Eye; Shows its bearer the weakest foe in sight, once a fight
3; Shepherd’s; the Flock; Does no harm at all to anyone its bearer calls a friend
4; Storm-Forged; the Split Oak; Calls lightning down on anyone it hits, twice a day, roof or no roof
4; Sunlit; Noon; Daylight goes with it; {foe+} take half as much harm again
4; Dancing; the Empty Hand; [blade blunt] Fights by itself for a minute while its owner does something else
4; Severing; Parted Ways; [blade] Cuts one spell, chain, vow or rope a day, whatever it is made of
4; Patient; the Long Wait; The first blow after a whole turn of waiting does double harm
4; Hollow; the Open Grave; Those it kills do not rise again, by anybody’s art
5; Tide-Called; the Drowned King; Once a day brings up the sea, knee deep, wherever it is
5; Kingless; the Broken Crown; No ruler’s guard can strike its bearer first
5; World-Weary; the Last Word; Once a month, one hit ends one fight: both sides put up their arms until dawn
5; Star-Fallen; the Ninth Star; Much easier to hit with, and what it hits burns with white fire
5; Remembering; All Its Bearers; Holds the skill of everyone who bore it; ask, and one of them answers
`)

export const ARMOR_POWERS = powers(`
2; Feather-Light; Light Steps; [plate hide shield helm boots garment gloves] Weighs nothing to its wearer and is no hindrance to swimming
2; Dry-Shod; Dry Weather; [boots garment] Rain, mud and blood slide off and leave no mark
2; Warded; the Small Ward; Adds a little to Defence
2; Folded; the Traveler; [plate hide garment shield] Folds to the size of a prayer book on a word; the word is {word}
2; Hearth-Warm; the Hearth; [plate hide garment boots gloves] Keeps its wearer warm in any cold that is natural
2; Watchman’s; the Turned Blade; Turns aside the first blow of a fight, if it comes from behind
2; Plain; No Account; [helm garment] Nobody can later say what its wearer looked like
2; Breath-Held; the Diver; [helm plate hide garment] The wearer needs no air for a quarter of an hour a day
3; Thornmail; the Hedge; [plate hide shield] Anyone who grapples the wearer bleeds for it
2; Sure; the Sure Foot; Its bearer does not slip, stumble or sink in snow
2; Quiet; the Closed Mouth; Makes no sound at all, and smells of nothing
3; Emberproof; Cold Ash; Fire does half harm
3; Stubborn; the Stood Ground; The wearer is not pushed, pulled or knocked over against their will
3; Mirror-Bright; the Looking Glass; [plate shield helm] Sends one spell a day back to its caster, unless they save
3; Moth-Gray; the Gray Hour; In dim light the wearer is hard to hit
3; Guardian; the Other Shoulder; Once a turn, the wearer may take a blow meant for somebody close by
3; Rooted; the Old Oak; Gives back a little health at every dawn spent out of doors
4; Spellbreaker’s; the Quiet Mind; Saves against magic are easier; the wearer can’t be charmed
4; Winged; the Heron; [plate hide garment] Grows wings for ten minutes a day; they know how
4; Unbowed; the Last Stand; At no health the wearer fights on for one more turn
4; Tide-Turned; the Ebb; Once a day a wave goes out from it and sweeps a room clear
4; Shadowed; the Closed Door; Once a day the wearer steps from one shadow into another in sight
5; Deathless; the Empty Grave; Once a year it dies instead of its wearer, and must be reforged
5; Dawnplate; Morning; [plate shield helm] Much better Defence; {foe+} can’t come within arm’s length by choice
5; Kingmaker’s; the True Heir; Its bearer is believed by everyone who is not lying
5; Mountain; the Unmoved; Nothing short of a siege engine hurts the wearer who stands still
`)

export const WONDER_POWERS = powers(`
2; Helpful; Lost Things; Tugs toward whatever its owner last mislaid
2; Ever-Burning; the Small Flame; [light] Holds a flame that wind and water can’t put out
2; Whispering; Overheard Things; Repeats at midnight one sentence it heard by day
2; Twinned; the Far Friend; [metalwork ornament gem vessel glass tool trophy light instrument paper] Anyone who holds its twin hears a knock when this one is tapped; the twin is {lost}
2; Tidy; Good Housekeeping; [textile vessel tool] Whatever touches it is clean
2; Roomy; the Deep Pocket; [vessel] Holds ten times what it looks able to hold, if it goes in quietly
2; Weatherwise; Tomorrow’s Sky; Sweats before rain and creaks before snow
2; Counting; the True Tally; Knows how many living hearts are in the next room
2; Lucky; the Found Penny; Once a day, a small thing goes right
2; Warm; Winter Evenings; Is always as warm as a hand
2; Honest; Fair Dealing; Grows heavy when a bargain is being cheated
2; Faithful; the Faithful Hound; Can’t be stolen; it is back by morning
3; Dream-Keeping; Kept Dreams; Sleep beside it and wake with one question about a place answered in pictures
3; Unlocking; Manners; [tool instrument metalwork] Knock with it, and a locked door opens once a day if it is asked politely
3; Guiding; the Way Out; Always knows the shortest way to open sky
3; Borrowing; the Borrowed Face; [glass metalwork ornament gem] Shows its holder, for an hour, as the last person who held it
3; Soothing; the Lowered Voice; For ten minutes a day, no one in the same room raises a hand in anger
3; Spirit-Calling; Company; Calls a small spirit of {element} that carries, fetches and complains
3; Mending; the Mended Cup; [tool vessel textile] Makes one broken thing whole each day, seams and all
3; Second-Sighted; the Other Side; [glass gem] Look through or past it: the invisible is plain, and sees you too
4; Far-Seeing; the Open Window; [glass gem paper] Shows any place its owner has stood in, as it is now, for as long as a breath is held
4; Oath-Bound; the Kept Word; A promise made on it can’t be broken before the next full moon
4; Hidden; the Blind Hour; For an hour a day, no magic finds its owner
4; Time-Worn; the Kept Minute; Once a week, the last minute is done over
4; Commanding; the Old Court; Once a day, one order of a single word is obeyed by one who hears it and does not save
4; Door-Making; the Hinge; [tool paper] Drawn on a wall, it makes a door to the other side, and for one minute only
4; Soul-Lit; the Kept Soul; [light vessel gem ornament] Holds one ghost who knows a great deal about {lore}, and gossips
5; Sovereign; the Drowned Crown; [metalwork ornament gem instrument trophy] All who see it raised must kneel or save; it remembers who did which
5; Undying; the Last Breath; While it is held, its owner can’t die, and does not heal either
5; Wishbound; the Last Promise; A promise made on it comes true; so does what is done to anyone who breaks it
5; World-Holding; the Small World; [vessel glass gem] Inside is a valley with weather, a house and a door that locks
5; Star-Calling; the Fallen Star; [gem instrument trophy metalwork ornament] Calls down a star. It has done it once; there is a lake there now
`)

/** What a power asks for in return. Each fits any of them. */
export const LIMITS = list(`
  but only for its rightful owner|once it has been told a name|but never on a holy day|if it has seen the sun that day|unless it has been lied to|for as long as it is kept clean|
  but not while it is on loan|and every dog nearby knows|as long as nobody laughs|except in the rain|at the cost of a night’s sleep|but not for a coward|and there is a faint hum|and there is a smell of thunder|once it has been fed salt`)
