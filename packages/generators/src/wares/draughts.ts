import { fields, list } from '../polish.ts'

/** A consumable by its one effect: from 1 (common) to 5 (legendary). */
export type Draught = { strength: number; name: string; effect: string; tags: readonly string[] }

function draughts(text: string): Draught[] {
  return list(text).map((line) => {
    const [strength = '', name = '', tags = '', effect = ''] = fields(line, 4)
    return { strength: Number(strength), name, effect, tags: tags.split(' ').filter(Boolean) }
  })
}

export const POTIONS = draughts(`
1; Draught of Steady Hands; thief laboratory; For an hour the drinker’s hands do not shake, whatever the rest of them does
1; Nettle Cordial; forest commoner cleric; Eases aches and gives back a little health, slowly, over a night’s sleep
1; Hangover Cure; royalty goblin merchant; Works at once and tastes like an argument
1; Candle Tonic; dungeon wizard cave; The drinker’s breath glows like a candle for an hour
1; Warming Dram; forest warrior; Cold weather does no harm until the next dawn
1; Bitterbark Tea; forest cleric cave; Gives a new try against a fever or a weak poison
1; Throat Honey; royalty cleric; The voice carries to the last row and does not crack
1; Truthful Ink; merchant wizard; Drunk by mistake more often than not: the tongue is blue for a week, and cannot lie about small things for a minute
1; Lamp Sleep; necromancer house; Eight hours of sleep without a dream in it
2; Mending Draught; warrior cleric temple castle; Gives back a good part of the drinker’s health at once
2; Catfoot Elixir; thief house; Falls of up to three stories do no harm for an hour
2; Gillwort Syrup; cave laboratory; The drinker breathes water as well as air for an hour, and coughs for two
2; Owl-Eye Drops; dungeon thief; Sees in the dark as in moonlight until the next sunrise
2; Ox-Heart Brew; warrior goblin; Lifts and carries like three for ten minutes
2; Grease of the Eel; thief goblin cave; Slips out of ropes, grips and narrow windows for an hour
2; Antidote of Three Herbs; wizard laboratory temple; Ends a poison that is at work
2; Beast-Tongue Liquor; forest goblin; Talks with animals for an hour; they are not obliged to be interesting
2; Firewater of the Hill Clans; warrior dragon; One breath of flame within ten feet, and then a lie down
3; Deep Mending Draught; cleric temple castle warrior; Gives back most of the drinker’s health and closes old wounds
3; Elixir of the Empty Chair; thief royalty; Nobody sees the drinker for ten minutes, or until the drinker strikes
3; Quicksilver Tonic; thief laboratory; Acts twice in every turn for half a minute, then must rest one
3; Giant’s Swallow; warrior dragon lair; Doubles in height for ten minutes, clothes included, dignity not
3; Smoke in a Bottle; wizard thief; Becomes smoke for a minute and passes through any gap that smoke would
3; Courage of the Drowned; tomb necromancer; Feels no fear until dawn, even where fear would be sensible
3; Oil of the Second Skin; warrior dragon; Fire does half harm for an hour
3; Mirror Milk; wizard royalty house; Wears the face of the last person looked at, for an hour
4; Heart’s-Blood Cordial; temple cleric royalty; Gives back all health and ends one lasting illness
4; Draught of the High Air; wizard dragon; Flies as fast as a horse gallops for ten minutes
4; Stoneblood; dungeon cave lair; Blades do half harm for ten minutes; the drinker can’t swim
4; Elixir of Borrowed Years; necromancer wizard laboratory; Ten years younger until the next new moon, then ten years older until the one after
4; Prophet’s Gin; temple wizard; One honest question about tomorrow is answered, in a hiccup
4; Essence of the Absent; thief necromancer; No magic finds, names or remembers the drinker for a day
5; Last Breath of a Saint; temple cleric; Poured between the lips of somebody dead less than a day, it asks them politely to come back
5; Phoenix Tears; dragon royalty; The next death of the drinker is put off: they rise in their own ashes at dawn
5; Wine of the First Harvest; royalty wizard; One ability is greater, and stays greater
5; Draught of Nine Doors; wizard laboratory; For an hour, every door opens where the drinker wishes, once each, nine times
5; The Dragon’s Share; dragon lair; For an hour the drinker is a dragon, and will have to explain it afterwards
`)

export const SCROLLS = draughts(`
1; Scroll of a Clean Shirt; royalty house; Washes, dries and presses what the reader wears
1; Scroll of Small Fire; dungeon wizard goblin; Lights one thing that would burn anyway
1; Charm Against Moths; house merchant; No moth, mouse or mildew comes near one chest for a year
1; Scroll of Sorting; merchant wizard; Puts a hundred small things in order, by an order of its own
1; Prayer for the Road; cleric temple forest; One traveler’s feet do not blister before the next full moon
1; Scroll of the Loud Word; goblin warrior castle; One word is heard half a mile off
1; Bookmark Charm; wizard laboratory; The reader knows which page of which book, this once
1; Scroll of Boiled Water; laboratory commoner cave; A cauldron of any water is fit to drink, and hot
2; Scroll of Shut Doors; castle house thief; One door stays locked for an hour, for anyone without an axe
2; Scroll of the Lit Path; dungeon tomb cave; A line of pale light shows the way last walked
2; Scroll of Gentle Falling; wizard thief; Six people within a stone’s throw fall like leaves
2; Scroll of Borrowed Tongue; merchant royalty; Understands one language until sunset, insults first
2; Scroll of Wardlight; temple tomb cleric; The dead keep out of a small circle of light for ten minutes
2; Scroll of Thorn Hedge; forest goblin; A hedge grows across a road, waist high and bad tempered
2; Scroll of Sleep; wizard thief; Those with little health left in a small room lie down and snore
2; Scroll of the Spark Lance; wizard warrior; A bolt of lightning as long as a barn hurts everyone in its line
3; Scroll of the Ember Wheel; dragon wizard lair; Fire fills a room; those inside save or burn, and the curtains do not get to save
3; Scroll of Walking on Water; temple cave; Eight people cross water as if it were stone until they stop
3; Scroll of the Listening Wall; royalty thief castle; Tells word for word what was last said in a room
3; Scroll of Many Lanterns; necromancer tomb; A hundred lights rise; whatever is hidden casts a shadow
3; Scroll of Unmaking Spells; wizard laboratory; Ends one spell or sleeping enchantment that the reader can point at
3; Scroll of the Faithful Hound; forest castle; A dog of smoke guards one place for a night, and can count
3; Scroll of Grave Questions; necromancer tomb cleric; A dead person answers three questions, truly if not kindly
3; Scroll of the Sudden Bridge; dungeon ruins castle; A bridge of stone, as long as fifty paces, stands for an hour
4; Scroll of the Far Step; wizard royalty; The reader and five who hold hands stand in a place well known to the reader
4; Scroll of the Standing Storm; dragon temple; A storm waits overhead for an hour and strikes where the reader looks
4; Scroll of Turned Years; wizard laboratory necromancer; One object is as it was a hundred years ago
4; Scroll of the True Name; tomb wizard temple; Names one creature truly; it must answer once
4; Scroll of the Walled Garden; royalty cleric temple; A quiet garden behind a gate, for a day; nobody finds it who is not invited
4; Scroll of Broken Chains; dungeon castle cleric; Every lock, knot, curse and contract within sixty feet lets go
5; Scroll of the Second Sun; temple dragon; It is noon for an hour within a mile; what can’t bear the sun does not
5; Scroll of the Returned; cleric necromancer tomb; One who died within a year walks out of the nearest water
5; Scroll of One Wish, Plainly Put; royalty wizard dragon; A wish is granted exactly as said; the last reader wished to be remembered
5; Scroll of the Moved Mountain; lair wizard; One hill, keep or tower stands somewhere else by morning
5; Scroll of the Closed Book; wizard necromancer; One name is forgotten by everyone but the reader
`)
