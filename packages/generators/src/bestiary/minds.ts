import { list } from '../polish.ts'
import type { Words } from '../telling.ts'

/** How a creature thinks, which decides how it fights, whether it talks, and what is to be had from it. */
export type Mind = 'person' | 'cunning' | 'animal' | 'dead' | 'force' | 'alien'

/** They can be bargained with in words. */
export const TALKERS: readonly Mind[] = ['person', 'cunning']

/** How to end it without blood. */
export const PARLEY =
  '<Before the first blow/Between two blows/When it goes badly/Once one has fallen/If somebody thinks to try/With weapons lowered>, {parley}; {terms}.'

/**
 * `open`, `press`, `breaks` follow "will"; `aim` is who they go for; `manner` and `ending` tell of one of them.
 * `parley` says whether and how it can be ended without blood; `goods` is what is worth money, `prize` what else there is.
 */
export const MINDS: Record<Mind, Words> = {
  person: {
    open: list(
      'open with noise on one side|send one out to talk|loose from cover|close the way back first|put out the lights|wait for the middle of the line|shout a false name|charge as if there were more of them',
    ),
    press: list(
      'come from the other side|keep a shield between|fall back to worse ground|work in pairs|drag away the wounded|hold in front and circle behind|call for help that may not come|cut ropes and upset carts',
    ),
    aim: list(
      'the healer|the one who carries the light|the best armor|the one who gives orders|the mount or the cart|the spellcaster|the youngest|the one who talked|the bow, to cut the string|the one with the maps|the one who fell',
    ),
    manner: list(
      'from a doorway|with a friend at each side|with more skill than pleasure|shouting orders|from above|with a borrowed shield|cursing under the breath|by the book|with a net|after a silent prayer|with sand in one hand|like one who has done it too often',
    ),
    ending: list(
      'runs when it looks bad|gives up to anyone who offers terms|looks to the leader before each blow|takes what has been dropped|covers the others’ retreat|would rather take a prisoner|hides the pay first|remembers faces|makes sure that others see it|gets tired before the rest|calls for the captain',
    ),
    trigger: list(
      'their leader falls|half of them are down|the loot is lost|help does not come|one of them is shown mercy|the way out is cut off|their own names are called|the first of them runs',
    ),
    breaks: list(
      'ask for terms, and mean it|run for horses|bargain with what they know|throw down their arms|fight on for honor’s sake, badly|blame the one who hired them|make for the high ground|set fire to what they can’t carry',
    ),
    unless: list(
      'somebody has been cruel|there is a child to protect|the leader still shouts|their pay hangs on it|they have sworn otherwise|a banner is still up|they fear their master more|one of theirs is a prisoner',
    ),
    parley: list(
      'they will talk before and after, over food|they can be bought, for more than they were paid|they would trade a prisoner for a prisoner|they would rather be feared than fight|a word from their home village stops them for a turn|they will let one of the party go, to fetch money|they know that they are on the wrong side|they respect a fair duel',
    ),
    terms: list(
      'their price is passage out of the county|they ask for a promise in writing|they want it to look like a fight|they want their dead back|they ask for bread first|they offer the name behind it|they will swear to anything, and keep half|they ask for one coin each, as a sign',
    ),
    goods: list(
      'in coin|in coin and rings|in unpaid wages|in coin and good boots|in stolen plate|in coin from three countries|in ransom, if anybody pays it|in coin, sewn into a belt',
    ),
    prize: list(
      'the name of the one who sent them|a letter with half a seal|a key to the place they came from|a map with one cross too many|weapons in need of owners|the favor of those they robbed|a horse with somebody’s brand|a uniform that fits|a list of others to be robbed|a prisoner with a story',
    ),
  },
  cunning: {
    open: list(
      'begin with an offer|let the party come in, and admire|show themselves where they are not|ask a question, and strike at the answer|take a hostage|laugh from the wrong side|name the strongest, and bow|wait until somebody lies',
    ),
    press: list(
      'set one against another|take something and hold it up|never be where the blow falls|turn each gift into a debt|break what is loved|change the ground|repeat what was said in private|give way, smiling',
    ),
    aim: list(
      'the proudest|the one with a secret|the one who broke a promise|the one who is loved most|the one who touched the gold|the one who refused a gift|the quiet one|the one who believes|the one in debt|the one who laughed|the best liar',
    ),
    manner: list(
      'with apologies|from a place prepared long ago|like a host|without hurry|as if it were a dance|in a voice that one of them knows|with a pet beside it|for the pleasure of it|behind a servant|from a throne of some kind|with one hand|in fine clothes',
    ),
    ending: list(
      'leaves before it can lose|keeps a way out that nobody else fits|takes a token and goes|lets one live to tell it|offers a wager instead|is never there for the last blow|remembers it for a hundred years|asks for a second round|bows, and is gone|leaves a gift behind|swears to visit',
    ),
    trigger: list(
      'it costs more than it is worth|a true name is spoken|the hoard is in danger|they are bored|they are truly hurt|a bargain is offered|the party laughs at them|an old promise is held up',
    ),
    breaks: list(
      'offer a bargain with a hook in it|vanish, and send the bill|give up one servant for another|swear peace, to the letter|ask what it would take|burn the prize and go|turn on each other|pay in kind',
    ),
    unless: list(
      'they have been insulted|somebody has stolen from them|a witness matters to them|they gave their word|it has become personal|dawn is near|a rival is watching|iron was drawn first',
    ),
    parley: list(
      'they can always be talked to, at a price|they keep their word to the letter|they will trade anything that somebody else wants|they would rather own a hero than kill one|flattery works once, and well|a riddle buys an hour|they never lie and never tell the whole of it|a guest is safe here until the bread is eaten',
    ),
    terms: list(
      'they ask for a year, a name or a memory|they want a witness|they ask for the next thing that is born|they want what the party does not know it has|they ask for a favor, later|they want a rival harmed|they ask for an honest opinion|they want it said in public',
    ),
    goods: list(
      'in a hoard sorted by year|in crowns, cups and somebody’s teeth of gold|in warm coins|in jewels that were gifts|in contracts that can be sold|in treasure with several owners|in church silver|in gold that comes from a song',
    ),
    prize: list(
      'a favor owed by something that keeps its word|a captive who has not aged|a cloak of one season|a contract with a gap in it|the truth about one noble house|a mirror that flatters|a very small wish|a door that is open once a year|a name to conjure with|a bottle with weather in it',
    ),
  },
  animal: {
    open: list(
      'circle out of reach|rush in and leap back|test the edge of the light|come in low|wait above the path|make themselves big|cut off the last in line|come for the food first',
    ),
    press: list(
      'drag down what stumbles|bite and let go|keep the young behind them|herd the party apart|go for legs|follow blood|give ground to fire|worry one while another runs in',
    ),
    aim: list(
      'the smallest|the one who bleeds|the mount|the one who runs|the one who smells of food|the last in line|the one standing alone|the one who is loudest',
    ),
    manner: list(
      'out of cover|with its head low|from downwind|in short rushes|without a sound|with young close by|half starved|along a track of its own',
    ),
    ending: list(
      'drags its catch away|backs off from fire|flees when it is badly hurt|does not follow far|defends its young to the end|stops to eat|freezes when nothing moves|slinks off and watches',
    ),
    trigger: list(
      'one of them is badly hurt|fire comes close|they have meat to carry off|the biggest of them runs|the noise is too great|their young are safe|the prey stands together|it gets too light',
    ),
    breaks: list(
      'break off and slink away|drag their catch to the den|scatter, and gather again downwind|go back to the carcass|keep out of sight and follow|turn on the wounded one|take to water or the trees|lie down at a distance and wait',
    ),
    unless: list(
      'they are starving|they are cornered|there are young|something drives them|they have been trained|they are sick|the prey runs|they smell blood',
    ),
    parley: list(
      'they can’t be talked to; food thrown well aside buys a turn|they don’t bargain, but a steady voice and open space let them leave|no words work; fire and noise do|they want meat, not victory, and a mule will do|they can be led off by one who knows the wild|they will not attack what does not run, for a while|they keep their ground if the party backs away slowly|those who leave the den alone are left alone',
    ),
    terms: list(
      'an hour later they are gone|they do not follow past the next water|one of them may come to a kind hand, in time|by morning it is as if they had never been|a torch must be kept burning|they will be back when they are hungry|the young must not be touched|the wind must stay right',
    ),
    goods: list(
      'in meat, fat and bone|in skins, if the cold keeps|in teeth that collectors buy|in a bounty, paid in the next town|in what the den holds|in a reward from the neighbors|in trophies for somebody’s wall|in what earlier prey was carrying',
    ),
    prize: list(
      'the harness of a lost rider|a ring out of its stomach|a clear trail to the den|an orphaned young one|a trophy to hang over the fireplace|the thanks of the neighbors|safe grazing hereabouts|the pack of somebody who did not run|a collar with a name|knowledge of why they came so far',
    ),
  },
  dead: {
    open: list(
      'rise where they fell|come on without a sound|close in from all graves at once|go through the motions of their last day|call one of the party by a dead man’s name|wait until the light is low|let the first of the party go by|begin to sing',
    ),
    press: list(
      'take no notice of wounds|keep coming over their own|hold fast to what they catch|drag the warm down|put out fires|never spread out|go back to the same spot|get up again behind',
    ),
    aim: list(
      'the one who holds a holy thing|the one who moved a stone|the most alive|the one who looks like somebody|the one with the light|the grave robber|the one who wept|the one who spoke their name',
    ),
    manner: list(
      'as it did on its last day|without a breath|with a hand that does not let go|walking, never running|in the rags of a good coat|with its face turned away|as if asleep|and says one word, over and over',
    ),
    ending: list(
      'does not stop by itself|returns to its place at dawn|lies down when it is named|follows for three nights|crumbles where holy ground begins|fights on in pieces|stops at running water|waits by the body',
    ),
    trigger: list(
      'what was taken is put back|their names are read out|the sun rises|their captain crumbles|the grave is closed|an old order is given|the bell is rung|somebody says that it is over',
    ),
    breaks: list(
      'lie down where they are|go back to their graves|turn and march away|weep, and fall apart|form ranks and wait|forget the party|follow the one who spoke|be still until the next night',
    ),
    unless: list(
      'the thief is still there|one grave stays open|they were cheated at the end|the moon is full|somebody laughs|the one who raised them lives|it was their own kin|they have tasted blood',
    ),
    parley: list(
      'they don’t bargain; they can be laid to rest|they hear only what belongs to their last day|they will not be bought, but they can be relieved|they answer one question, about how they died|they want an ending, and not an enemy|a prayer halts them for as long as it lasts|they obey the words they obeyed in life|what they want can be read on the stones',
    ),
    terms: list(
      'a name must be cut again|a promise must be kept for them|the bones must lie together|a debt has to be paid to an heir|what was stolen must come home|somebody must say goodbye|their side of it must be told|a light must be left burning',
    ),
    goods: list(
      'in grave goods, if one dares|in old coin with the wrong king|in rusted mail and one good blade|in silver from a shroud|in rings from bone fingers|in candlesticks, green with age|in burial gifts, listed on the wall|in a purse for the ferryman',
    ),
    prize: list(
      'the key to their own tomb|a wedding ring nobody should wear|the last letter of one of them|the peace of the place|a banner thought lost|the story of how it ended|a blessing from those at rest|the whereabouts of one more grave|a relic with a true bone|a sword that knows its way',
    ),
  },
  force: {
    open: list(
      'begin without warning|do what they were made to do|come straight on, through walls|grow where nobody hits them|fill the way on|take the shape of the room|strike in time, like a clock|shake the ground',
    ),
    press: list(
      'never change their minds|break whatever is built|spread, burn or freeze|mend from what they are made of|block the way out|count aloud in no language|roll over the fallen|drown out every word',
    ),
    aim: list(
      'the nearest|those who cross the line|the one who holds the key|whatever is of iron|the one who woke them|anything that moves|the one not on the list|the fire, or the lack of it',
    ),
    manner: list(
      'like weather|at the same pace throughout|with no front or back|with a sound of millstones|as it was told to|from the very walls|in a straight line|as if nobody were there',
    ),
    ending: list(
      'stops when its task is done|breaks apart and gathers again|turns back at its boundary|stands still when it is obeyed|burns itself out|keeps to its round|sinks back into what it came from|waits for the next order',
    ),
    trigger: list(
      'the task is done|the word is said|their source is stopped|the circle is broken|their boundary is crossed|the one who called them sleeps|what they guard is put back|they are given another task',
    ),
    breaks: list(
      'stop in the middle of a blow|fall into their parts|go back to the wall|begin again from the start|drain away|stand guard as if nothing had been|turn on the one who called them|follow the new order, exactly',
    ),
    unless: list(
      'the order was badly worded|somebody feeds the fire|the word was said wrong|they have been damaged|it is the right day of the year|the source is somewhere else|there is more of it below|two orders disagree',
    ),
    parley: list(
      'they can’t be persuaded, only ordered|they have no fear and want nothing|they obey a word, and somebody wrote it down|they can’t be bought; they can be turned off|they know friend from foe by one sign|they do not hate, and they do not stop|they will pass by those who stand on the mark|they can be given something else to do',
    ),
    terms: list(
      'the sign is over the door|the word is a maker’s pet name|water, salt or silence will do it|the order can be finished|the maker’s ring is the key|the circle needs one line rubbed out|they can be led, by what they seek|one lever is out of sight',
    ),
    goods: list(
      'in clean ore|in heartstones worth setting|in brass and fine gears|in glass, salt or amber|in what it had swallowed|in pure metal, still hot|in the maker’s tools|in gems that held it together',
    ),
    prize: list(
      'the word that wakes them|a spring where one of them fell|the maker’s notes, damp|an ember that does not die|a door that they were keeping|an arm of stone that still points|the right to give one order|a key shaped like a note|quiet, for the first time in years|a cog that fits something else',
    ),
  },
  alien: {
    open: list(
      'be there, all at once|take the party’s measure|speak with a voice that one of them lost|fold the distance|show each of them another thing|begin from the end|copy the first move made against them|wait in a place that was not there',
    ),
    press: list(
      'take turns being hit|collect small things|not mind being cut|swap near and far|grow another where it hurts|learn from each blow|let their wounds speak|keep asking the same question',
    ),
    aim: list(
      'the one who thinks loudest|the one who looked|the one missing from the count|the one who dreamed of it|the most ordinary one|the one with the best memory|the shadow, not the man|the one who counts',
    ),
    manner: list(
      'from an angle that is not there|wearing somebody’s face|with borrowed hands|a moment before it moves|as if it were listening|in several places|with great tenderness|the way one reads a page',
    ),
    ending: list(
      'loses interest, all at once|takes one memory and goes|folds away|becomes polite|stays, and has always been there|repeats the last blow, on itself|asks for the rest of it|leaves something of itself behind',
    ),
    trigger: list(
      'they have what they came for|somebody does a thing without sense|they hear themselves described|the collection is complete|they are looked at in a mirror|the question is answered|a door is closed that they did not know|one of them is given a name',
    ),
    breaks: list(
      'go, and take the room along|begin to imitate the party|fall silent, and forget|turn inside out|offer something in exchange, and it is a thing nobody should own|put everything back, nearly|wait for next year|be somewhere else',
    ),
    unless: list(
      'one of the party is like them now|they were invited|the stars are wrong|somebody understands them|it is still asleep|the picture has been finished|there is nobody left to remember|they are curious',
    ),
    parley: list(
      'they understand words, and not what they are for|they do not bargain; they exchange|they answer questions that were not asked|they are not hostile, and that does not help|they like patterns, and hate a broken one|they will hold still for a story without an end|they can be shown, and not told|they take any offered name for their own',
    ),
    terms: list(
      'one true memory is worth a way out|a wrong answer interests them more|they give back what they do not understand|music confuses them for a while|they stop at a line drawn in salt|they leave those who dream of nothing|a mirror must be turned to the wall|nobody may say what they look like',
    ),
    goods: list(
      'in a collection, beautifully kept|in things that were never made|in gold that is slightly the wrong color|in belongings of those who came before|in instruments with no use, yet|in glass that remembers light|in lost property of {number} people|in coins from a country that does not exist',
    ),
    prize: list(
      'somebody’s lost shadow|a book that it had begun to write|a tool that fits no hand|an answer, and the question is missing|a door that opens on yesterday|a sense of direction that never fails|a color in a jar|one hour that nobody else had|a map of the inside of something|a memory that is somebody else’s',
    ),
  },
}
