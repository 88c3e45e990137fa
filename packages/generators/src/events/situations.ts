import type { EventCategory } from '@lanternkeep/schema/lists/events'
import { fields, list } from '../polish.ts'

/** What happens, without the place: `title; text`. Each category has at least as many as one call may request. */
export type Situation = { title: string; text: string }
export type ToldCategory = Exclude<EventCategory, 'random'>

function situations(text: string): Situation[] {
  return list(text).map((line) => {
    const [title = '', told = ''] = fields(line, 2)
    return { title, text: told }
  })
}

export const SITUATIONS: Record<ToldCategory, Situation[]> = {
  combat: situations(`
    Toll of Blades; {spot}, {foes} have set up a toll: {price} a head, and they are not good at sums. They were not here last week and have already eaten the man who was.
    The Wrong Caravan; {foes} fall on the party {spot}, shouting a name that none of them bears. They stop, confused, as soon as somebody bleeds.
    Last Stand, Not Yours; {spot}, {people} hold a ring of overturned {furniture} against {foes}. They have {price} left to offer and about ten minutes.
    The Duel Nobody Seconded; {spot}, {name} is to fight {other} at dawn, and both seconds have run. Each takes the party for the other’s hired friends.
    Something Followed You; The thing that left {trace} beside last night’s camp steps out {spot}. It is {foe}, and it has brought the rest.
    Deserters’ Market; {spot}, {people} in half a uniform sell weapons by the pound. The other half of the uniform arrives, armed, to take them home.
    The Hungry Season; {foes} are dragging {cargo} away {spot}. They are thin, well organised and have left a guard who can count.
    Bait; A child’s {thing} lies {spot}. It is bait; {foes} wait on both sides, and the child is keeping the score.
    Two Packs; {foes} and a rival pack have met {spot} over the same {cargo}. Both would rather eat a third party first.
    The Returned Arrow; An arrow stands in the ground {spot}; round its shaft is wrapped a note: “Yours, I think”. Its sender stands up, with {foes} and an old grudge against somebody here.
    The Champion’s Offer; {foes} bar the way {spot} and send one out alone. One fight, three blows, and the loser’s side goes home: they swear it by {oath}.
  `),
  social: situations(`
    A Wedding Short of Guests; {spot}, {people} are holding a wedding and the bride’s side has not come. Custom wants at least {number} guests, a fight and a song.
    The Talkative Prisoner; {spot}, two tired guards march {name} past, who will not stop telling them what each of them is worth. One guard asks, low, what the party would pay.
    An Old Friend of Somebody’s; {name} falls round the neck of one of the party {spot}, and calls that one by a name that is nearly right. The stories are excellent and all of them end in a debt.
    The Queue; {spot} stands a queue of {number}, and nobody in it knows what it is for. It moves. At its end sits {name} with a ledger and one question.
    The Polite Robbery; {spot}, {people} rob travellers with great courtesy and give receipts. They have recognised the party and are embarrassed.
    Supper with Enemies; A storm puts everyone under one roof {spot}: the party, {people}, and the very person they are looking for, who is carving the roast.
    A Matter of Precedence; {spot}, {people} and their like from the next valley have met head on, and neither side will back up. It is the third hour, and somebody has begun to cook.
    The Apprentice Runs; {spot}, {child}, about fourteen, hides behind the party. The master arrives with a contract, a stick and the law on his side.
    The Unlucky Portrait; {spot}, a painter offers to draw the party for nothing. The picture has one person too many in it, and the painter does not see it.
    Judge for a Day; {spot}, {people} ask the party, as strangers, to judge: whose is {cargo}? Both sides have witnesses; the witnesses are the same three men.
    The Return of the Pilgrim; {name}, long thought dead, has come home and found the house let, the spouse wed and, {spot}, a statue up. All the village is waiting to see who speaks first.
  `),
  exploration: situations(`
    The Door in the Wrong Place; {spot} stands a door with no wall round it. It is locked from the other side, and someone there is knocking {number} times, then waiting.
    The Second Map; A map drawn in {ink} is pinned up {spot}. It shows the party’s road so far, exactly, and goes on for three days more.
    What the Flood Uncovered; Last week’s water has laid bare steps going down {spot}. They are clean, dry, and worn in the middle by {something}.
    The Bridge That Counts; {spot}, the only way on is a bridge with a sign: “Not more than {number}”. It does not say of what.
    The Marker Stones; {spot}, a row of stones, each cut with {sign}, leads off the path. The last one is new and the chisel lies beside it.
    The Other Camp; {spot} is a camp like the party’s own: the same number of bedrolls, the same pot, ashes still warm. There are no tracks leading to it.
    The Lift; A basket on a rope hangs {spot}, big enough for three. When somebody sits in it, somebody far above begins to wind.
    The Surveyor’s Error; {name}, a royal surveyor, has measured the same mile {spot} eleven times and it is getting longer. The instruments are good; the twelfth measure starts now.
    The House on Legs; A small house squats {spot}, with smoke from its chimney. Its tracks lead back to the horizon, and it would like its shutter mended.
    The Echo Comes First; {spot} the echo answers before anybody speaks, and gets it right. Just now it has cried for help in one of the party’s voices.
    The Old Mile; Under the mud {spot} runs a paved road of some earlier people, wide enough for {number} carts. It goes straight where every path today goes round.
  `),
  mystery: situations(`
    The Empty Coach; A coach stands {spot}, horses grazing, lamps lit, {number} places laid for cards, and nobody. The stakes on the table are teeth.
    Eleven Graves; {spot} are eleven fresh graves in a row, and a twelfth dug and empty. The names are of people who are well; the party met {name}, third from left, this morning.
    The Clock That Stopped Them; {spot}, everyone stopped at the same moment yesterday, and they have a strong feeling that they finished something. All their knives are clean, very clean.
    The Missing Hour; The party arrives {spot} and is greeted as if it had been here an hour ago and left angry. {name} would like the {thing} back.
    Rain of Keys; Keys fell on the roofs {spot} last night, hundreds, and every one of them fits some lock in the place. {name} has found which one fits the bishop’s.
    The Honest Murderer; {spot}, {name} confesses to a killing. The victim is standing beside the party and has no idea what this is about, yet.
    The Locked Chapel; {spot}, a door is barred from within; inside lies {name}, drowned, in a dry room. The dog outside is wet.
    Letters to Nobody; {spot}, a box is full of letters to somebody called Aster Vail, forty years of them. The newest is dated tomorrow and describes the party.
    The Switched Inn Sign; {spot} two inns have exchanged signs overnight, and their keepers insist that it was always so. Only {name} remembers otherwise, and somebody has searched {name}’s room.
    The Quiet Bees; {spot}, every hive has fallen silent. Inside each, in wax, is the same small house, with one window lit.
    The Witness Who Can Not Speak; {spot}, a goose wears a collar with a seal; it saw everything, says the charge, and is to be heard at noon. Somebody has tried to poison it.
  `),
  supernatural: situations(`
    The Procession; After dusk, a procession goes by {spot}: {people}, without faces, two by two, carrying {cargo}. The last pair has one place free.
    The Borrowed Voice; {name} has spoken in another voice since morning {spot}, and it is the voice of somebody the party buried. It knows what was left unsaid, and has a favour to ask.
    A Ghost with Complaints; {spot}, a ghost asks passers-by to move a chair. It has asked for sixty years; everyone runs before it says which chair.
    The Shadow’s Day Off; {spot}, nobody casts a shadow. The shadows sit together some way off, and one of them waves.
    The Door of the Dead; Once a year the dead buy and sell {spot}, and it is tonight. They take no coin but {coin}, and one stall has something with the party’s names on it.
    Cold Spot; It is freezing within ten paces {spot}, and the frost grows in letters. So far it has written “{motto}”.
    The Hollow Saint; {spot}, a saint’s statue weeps {something}, and those who touch it tell the truth for an hour. {people} have come to stop it, for a number of reasons.
    The Candle That Will Not; {spot}, {name} keeps a candle alight and may not sleep: when it goes out, what lies underneath turns over. There is a thumb’s breadth of candle left.
    The Wrong Reflection; Whoever looks into water {spot} sees the party a few minutes from now. There is one fewer of them, and they are running.
    A Bargain Falls Due; Something in good clothes waits {spot} with a contract. The signature is {name}’s, who has just hired the party to carry {cargo}.
    The Singing Bones; In the ground {spot} something sings, a cradle song with the verses in the wrong order. Whoever hears it knows where to dig.
  `),
  environmental: situations(`
    The Ground Gives; {spot} the ground sags and goes. What opens is {number} fathoms deep, floored with water and, on a ledge, already occupied.
    The Wall of Weather; Weather comes up faster than a horse can run: {weather}. There is shelter {spot} for half of those who want it, and {people} are already in it.
    The Fire Line; Fire runs on a front of a mile, and the one gap in it is {spot}. Everything that lives flees past the party, hunters beside the hunted, and for the moment nobody eats.
    The Rising; Water is coming up {spot}, from below, steadily, a hand’s breadth every minute. {people} are standing on a roof and arguing whose it is.
    The Slide; Half a hillside has come down {spot}. Somebody is knocking underneath, in the rhythm of a marching song.
    Bad Air; A bird drops dead {spot}, then another. The air is heavy, sweet and creeping uphill, and a lamp in it burns blue.
    The Long Cold; The temperature falls as if dropped: {weather}. {spot}, the only fuel is {cargo}, and {name} will not sell it.
    The Swarm; The sky goes dark {spot}: a cloud of {pest}. It eats leather, rope, paper and patience, in that order.
    The Sinkhole Orchard; Every night one more tree sinks {spot}, fruit and all, without a sound. {name} has tied a rope to the next and wants somebody at the end of it.
    Out of Season; It is {season} {spot}, and only there, in a circle with a sharp edge. Things that sleep in their season are waking in the wrong one.
    The Dry Spring; {spot}, the one spring has stopped. Its bed leads back under the hill, wide enough to crawl, and from in there comes the sound of somebody drinking.
  `),
  political: situations(`
    The Tax That Was Paid; {spot}, {name} collects the winter tax from people who paid it yesterday, to {other}. One of the two has a real seal.
    The Heir in the Hay; {spot} hides a boy who has the old king’s ears. {people} are looking for him with cake, and others with rope.
    Two Banners; Overnight a second banner has gone up {spot}, and both sides now require to know, politely, for whom the party is.
    The Open Letter; A letter nailed up {spot} accuses {name} of selling the {furniture} of the realm. It is true, it is well written, and the party is named as its author.
    The Hostage’s Birthday; {name}, hostage for a peace since childhood, comes of age {spot} today and may go home. Those at home would rather have the war.
    The Election of the Reeve; {spot}, {people} elect a reeve by beans, black and white. There are more beans than people, and {number} of them are the party’s to give.
    The Border Moves; {spot}, men with ropes and stakes are moving the border, by night, ten paces at a time. By tomorrow the party’s inn will be abroad.
    The Envoy’s Dog; An envoy’s dog has bitten a duke {spot}. War can be avoided until somebody decides whether it was an official bite.
    The Parade; A victory is celebrated {spot}, with bands, and {name} is to be crowned with laurel for it. The party has just come from there and knows that it was lost.
    The Silent Assembly; {spot}, {people} stand with hundreds of others, without a word, facing one window. Behind the window, {name} needs somebody to go out and ask what they want.
    The Forged Pardon; {spot}, {name} shows a pardon, sealed and signed, and it is perfect but for the spelling of “mercy”. The hangman has asked the party, who look learned, to read it.
  `),
  magical: situations(`
    The Spell That Got Out; A spell has escaped {spot} and is hiding in {thing}. Its owner, {name}, describes it as “mostly harmless, and blue”.
    Everything Answers; {spot}, for an hour each noon, things answer when spoken to. The milestone has views; the {furniture} saw who did it.
    The Falling Star; It came down {spot} last night, the size of a bell. {people} have fenced it off and sell looks. Inside it something has begun to tap.
    The Apprentices’ War; Two schools of apprentices are at war {spot}, with rules: no fire, no faces, and {number} points a hat. A stray spell has just turned the bridge to {something}.
    The Weather Seller; {spot}, {name} sells weather, in knotted string. Somebody bought all the wind for a mile, and undoes the last knot now.
    Magic Lies Down; No magic works {spot}, and what is magical hangs limp as a wet sleeve. In the middle stands {name}, who does not know it and has never been so happy.
    The Ring of Mushrooms; {spot}, last week’s cows are still dancing in a ring of mushrooms. They are tired. So is the fiddler, who went in after them.
    The Homing Sword; A sword flies by overhead, low and purposeful, and sticks in {furniture} {spot}. {number} minutes later it goes on, with whoever holds it.
    Twice-Told; Whatever is said {spot} happens a little later, a little wrong. {name} has already said “over my dead body”.
    The Lamp Sale; At a stall {spot}, lamps are sold that show what is not there, yet. One of them, lit, shows the party asleep, and who is bending over them.
    The Library Cart; A cart of overdue books has shed its load {spot}. {number} of them have opened themselves, and things are climbing out to see about the damp.
  `),
  economic: situations(`
    The Price of Salt; A load of salt has gone astray, and {spot} it now sells by the thimble. {name} has a cellar full and a guard of {foes}.
    Bad Money; {spot}, half the coins are false, and since this morning nobody takes any. The party’s own purse has {number} of them. {name} gave them that change.
    The Bankrupt Circus; A circus is being sold up {spot}, item by item: tents, tigers, a very old strong man. The tigers have no bidder and no dinner.
    The Bet; {spot}, {people} bet on anything: the next cart, the priest’s sneeze, the party. The odds on the party are long, and {name} has put down a house.
    The Strike; {spot}, the {trade} have laid down their tools until somebody takes the thing out of the workshop. Nobody will say what the thing is, in case it hears.
    The Auction; {spot} an auction begins: {cargo}, one locked chest, and the debt of somebody the party loves. Bids are by nod; {name} has a tic.
    The Unclaimed Cargo; {cargo} has stood {spot} for a year and a day and from noon belongs to whoever claims it. At eleven, {number} claimants are sharpening things.
    The Generous Stranger; {spot}, {name} buys everything at twice its price, rubbish first. By evening the place is rich, has no bread, and {name} has not been seen to eat.
    The Rat Bounty; {spot}, the council pays {number} coppers for each rat’s tail, and has begun to wonder where all the rats come from. {name} has a farm.
    The Burnt Ledger; A counting house burned {spot}, and with it every debt in the valley. Half the valley celebrates; the other half has hired {foes}.
    The Monopoly; By royal letter {name} alone may sell what {trade} make, and it is enforced {spot}, with dogs. An old woman near by gives lessons in whistling past a guard.
  `),
}
