import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** A person at first sight and at second: names, looks, manners, wishes and secrets. */
export const PEOPLE: Words = {
  given: list(`
    Ada|Aldous|Ansgarde|Bertha|Bram|Cassia|Corvin|Dagny|Dorrin|Edda|Emmerich|Fenna|Florian|Garrick|Gisla|Hanno|Hedda|Hob|Idony|Ilse|Ivo|
    Jarmo|Jocasta|Kester|Kunna|Leofric|Linnet|Ludmila|Marek|Mathilde|Milo|Nesta|Odo|Orla|Oswin|Perrin|Petra|Quill|Radegund|Rook|Rosamund|
    Sanna|Sigrun|Sorrel|Tamsin|Teodric|Thessaly|Tobiah|Una|Ursel|Vesna|Viggo|Wendel|Wilm|Yannick|Ysolde|Zelda|Zoltan|Alder|Amabel|Anselm|Bettine|Caspar|Clemence|Damaris|Egon|Elspeth|Ferris|Gwenda|Hartwin|Hester|Isbel|Jory|Kilian|Lorcan|Maude|Mirela|Nevin|Osanna|Pascoe|Quentin|Rowan|Seraphin|Tilda|Ulric|Verity|Winifred|Zita`),
  family: list(`
    Ashby|Barrow|Bellwether|Bramble|Candle|Copperthwaite|Crake|Dunmow|Eelcatcher|Fairweather|Fenn|Finch|Gallows|Godbolt|Greaves|Hartle|Hawker|
    Ironside|Jessamy|Kettle|Ladler|Lackland|Marr|Mickle|Nightingale|Oxley|Pardoe|Pennywort|Quarrel|Ravensworth|Rushlight|Saltmarsh|Sedge|
    Skarrow|Stoat|Tallow|Tansy|Thorne|Threadgold|Tull|Underhill|Vane|Wainwright|Weft|Whistler|Wick|Winterbourne|Wormwood|Yarrow|Younger|Applegarth|Bellows|Birch|Brock|Carver|Cobb|Drake|Fallow|Fletcher|Gant|Harrow|Hollis|Ivory|Keel|Larch|Mallow|Nettle|Orchard|Pike|Quince|Roper|Sallow|Sparrow|Teasel|Thatcher|Venn|Wade|Wren`),
  age: list('young|middle-aged|old|very old|aging|of no particular age|younger than expected|gray before their time'),
  look: list(`
    has ink on both cuffs and one ear|is missing two fingers and points with the rest|has a scar that makes every expression a smile|
    is dressed for a better occasion than this one|has the shoulders of a smith and the shoes of a clerk|never quite stops eating|
    wears three coats, the best one innermost|has one brown eye and one that is painted|is sunburned in the shape of a hat|
    smells of onions and good soap|has hair cut with sheep shears, by choice|limps on whichever leg is convenient|is tall, and stoops to apologize for it|
    wears a dead relative’s wedding coat|carries a small dog in a large pocket|has hands that are much older than the face|
    has been crying, or chopping something|keeps one hand gloved|has a voice too big for the room|blinks like an owl that was woken|
    wears a charm against drowning, far from water|has beautiful teeth, not all of them matching|is covered in flour, or says it is flour|
    has a cough that comes before bad news|wears a key on a string and touches it often|has eyebrows that have been somewhere hot|
    is scrubbed pink and looks furious about it|has tattoos of ships, each crossed out|walks as if the floor were moving|
    has grown into that nose at last|keeps a pencil behind each ear|wears mourning for somebody who is in the next room|has a laugh that arrives late|is freckled like an egg|has a nose that was broken by an expert|wears rings on both thumbs|has the straight back of a dancer|carries everything in a hat|is pale in a way that worries people|has a map of burns on one arm|has one sleeve longer than the other, for a reason|dresses like the richest person of twenty years ago|has eyes that are never both on the same thing|is smaller than the voice promised|walks with a stick that has been in fights`),
  manner: list(`
    answers questions with better questions|counts everything, aloud when nervous|calls everybody “captain”, captains included|
    talks to the furniture and is polite to it|never says no, only “not today”|apologizes before lying|laughs at the end of other people’s sentences|
    has an opinion on every road|repeats the last word, word|whittles while listening and keeps the shavings|is rude to the rich and patient with children|
    gives directions by things that are no longer there|quotes a mother who may not have existed|whispers in the open and shouts indoors|
    can’t pass a crooked picture|bargains for things that are free|remembers every debt except those owed|stands too close|
    trusts nobody who likes cats|ends every story before the point|offers food when there is trouble, and more when there is not|
    writes everything down and burns it in the evening|speaks of the weather as of a colleague|is brave in the third person|
    knocks on wood, tables, shields, heads|pretends to be deaf and hears everything|treats each stranger as a late delivery|
    tells the truth so seldom that it shows|hums when things get serious|asks after everyone’s mother|never sits with their back to a door|gives nicknames, and they stick|is always about to leave|thanks people for insults|collects the ends of candles|blushes at money|says grace before anything|plays with a coin and never drops it|forgives quickly and remembers long|listens with both eyes shut|starts each day with a resolution`),
  wish: list(`
    wants a brother’s sword back before the funeral|wants to see the sea once, and is afraid of it|needs forty gold pieces by the end of the month|
    wants somebody else’s name cleared, quietly|wants to be asked to dance|is looking for a dog, dead or alive|wants to leave town without being seen|
    wants to win the pumpkin contest, by any means|would give a great deal for a night’s sleep|wants a letter delivered and not read|
    wants an apology from a god|needs a witness who can keep to a story|wants the mill to stop turning at night|is saving for a headstone with all the names on it|
    wants to hire somebody to be insulted in public|wants to be forgiven by a daughter in the next valley|wants the old well opened|
    wants the old well left shut|is waiting for a ship that was sunk in spring|wants to buy back a house, stone by stone|
    wants to know what was in the box|wants a champion for a duel about a goose|wants to be left in charge|wants news of the siege, true or not|wants a certain window lit again|is looking for the one who taught that song|wants to sell a secret to the right person|wants to be taken along, anywhere|wants a wall built, and no questions asked|needs a body for a funeral|wants to be painted, smiling|is waiting for a letter that somebody else has|wants the last word with a brother|wants to win in court, once|wants to hear the sea in a shell that has gone quiet|wants a grave moved before spring`),
  secret: list(`
    was paid to look away, and has looked away ever since|is the one who writes the anonymous letters|once served the other side, and well|
    is not the first to use that name|buried the strongbox, and forgot under which oak|has been dead a week and is trying not to make a fuss|
    knows where the bishop goes on Thursdays|sold the same horse to both armies|can read, and lets nobody know it|
    is married in three towns and faithful in all of them|let the prisoner go|hears the bell that was melted down|
    owes a favor to something under the bridge|has the other half of the map and thinks it is a recipe|
    is the rightful heir and would rather die|set the fire, to hide a smaller crime|reports every evening to somebody behind a screen|
    has never been outside the walls, whatever the stories|keeps a monster in the cellar and is fond of it|cheats at cards for the poor box|
    was cured by something that will want paying|recognizes one of the party, and is afraid of them|has a twin, locked away|can’t read, and owns a bookshop|paid for the statue of an enemy|is being watched by a bird|has sold a shadow, and misses it|swore never to cross a river, and has|keeps the real crown in the flour|was meant to be hanged, and was not|writes love letters for half the town|has never slept in the same bed twice|knows the day of somebody’s death|fed the wolf all winter|stole the child, out of love`),
}
