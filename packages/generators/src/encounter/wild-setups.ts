import { type Setup, setups } from './setup.ts'

/** For opponents that don't talk, and for a single one. */
export const WILD: { fight: Setup[]; run: Setup[] } = {
  fight: setups(`
    Something Has Been Fed; {foes} have been fed {spot}, by somebody, every evening. Tonight nobody came but the party.
    The Watering Place; {foes} meet the party {spot}, at the hour when everything drinks. There is room for one side, and {name} is up a tree between them.
    Driven; {foes} break out {spot}, mad with fear, from something behind them that has not shown itself yet.
    What the Dead Man Carried; A dead man lies {spot}, fresh, with {cargo}. {foes} are not done with him.
    Circles; {foes} have been circling the party since noon, a little closer each time. They close the ring {spot}.
    The Broken Cage; A wagon lies on its side {spot}, cage open, keeper gone. {foes} have found each other, and now the party.
    They Were Here First; {foes} have made the place their own {spot}. The way on leads through the middle of it, and it crunches.
    Not Dead Yet; What looked like the scene of an old fight {spot} gets up, a piece at a time: {foes}.
  `),
  run: setups(`
    Run; {foes} come over the rise all at once. The one safe place in sight lies far off, {spot}.
    It Has the Child; {leader} has made off with {name}’s youngest and is heading for its hole. {foes} come after whoever follows. The trail begins {spot}.
    The Stampede; {foes} are at the heels of a hundred maddened cattle, and the party is in front. The only turn is {spot}.
    Broken Loose; {foes} have dragged off {cargo} with somebody still inside it, and do not stop for walls. They were last seen {spot}.
  `),
}

export const ALONE: Record<'fight' | 'talk' | 'run', Setup[]> = {
  fight: setups(`
    The One That Waits; {leader} waits {spot} where the light ends, and has been waiting for exactly this number of people.
    Its Place; {leader} lives {spot}. Everything else moved away; {cargo} stayed behind, and lies in plain sight.
    The Wounded One; {leader} is hurt, cornered {spot}, and more dangerous than it would be whole. What hurt it has not gone far.
    The Champion; {leader} bars the way {spot}. The bones of those who came singly are stacked on the left, of those who came together on the right.
    The Guest; {leader} has walked in among {people} {spot}, and they are pretending, very hard, that it has not.
  `),
  talk: setups(`
    The One Who Asks; {leader} sits {spot} and asks each passer-by the same question. {people} have stopped to listen to the answers.
    A Confession; {leader} has something to confess {spot}, and wants it written down by a stranger before nightfall.
    The Last of the Party Guests; {leader} stands {spot}, dressed for a feast held many years ago, and has an invitation with the party’s names on it.
    The Price of a Secret; {leader} knows who betrayed {name}, and will say it {spot}, for something the party likes.
  `),
  run: setups(`
    Catch Me; {leader} has taken the thing the party can least do without, {spot}, and is enjoying it.
    The Fugitive; {leader} runs for its life, from {people} and from the truth. It was last seen {spot}, and the party has the better shoes.
    It Is Behind You; {leader} comes on without hurry and does not tire. The first place to make a stand is {spot}.
  `),
}
