import { list } from '../polish.ts'
import type { Form } from '../wares/form.ts'

const WOOD = list(`
  It is bound with {wrap}, and {mark} is burned into it, very small.|{Smith} made it, wound it with {wrap} and signed it with {mark}.|It smells of {smell}, and the {wrap} on it is newer than the rest.|
  It has been mended with {wrap} by {somebody}, and {mark} is cut where the hand goes.|{Scrap} is wound around it, with “{motto}” on the inside.|{Nicks} notches are cut in it, and beside the last is {mark}.`)

const METAL = list(`
  The {metal} of it is {cut} with {mark}, and the grip is {wrap}.|{Smith} made it and signed it with {mark}; the grip, of {wrap}, smells of {smell}.|It has been cleaned often and well, but the {wrap} of the grip keeps its smell of {smell}.|
  {Nicks} notches are {cut} along it, and then {mark}.|It is good {metal}, thin from years of whetstones, with {mark} where the thumb rests.|{Somebody} has {cut} “{motto}” into the {metal}.|
  The {metal} is dull on purpose, and smells faintly of {smell}.|It was mended by {somebody}, with {wrap} and more care than skill.`)

const CLOTH = list(`
  It was made for somebody broader, and taken in with {thread}.|Inside is stitched a name, {person}, and under it {mark}.|It smells of {smell}, and the lining is newer than the rest, with {mark} worked into the hem.|
  In a seam is {scrap} that says “{motto}”.|{Mark} is embroidered where only its owner would know, in {thread}.|It was mended with {thread} by {somebody}, and smells of {smell}.|It is cut for dancing and worn for {use}, and it smells of {smell}.`)

const FINE = list(`
  It is {fine}, worked with {motif}, and {flaw}.|{Motif} run around it in {fine}, and {flaw}.|{Smith} made it of {fine}; underneath, {mark} is {cut} very small.|
  It is {fine}, and honest work, with {motif} that took somebody a winter.|It is {fine}; {somebody} has {cut} “{motto}” on the underside.|A pattern of {motif} in {fine} hides {mark}.`)

const PLAIN = list(`
  It smells of {smell}, and under that of {smell}.|A tag tied on with {tie} says “{label}”.|It has seen use, and smells of {smell} and {smell}.|{Scrap} came with it: a sum in {ink} that does not add up.|
  It is wrapped in {paper}, with “{motto}” on the outside.|It comes with a note in {ink}: “{motto}”.|{Somebody} has tied {tie} around it and sealed the knot with {mark}.|{Somebody} has marked it with {mark}, in {ink}.|
  It once belonged to {person}, by a mark like {mark}.|It is older than it looks, and smells of {smell}; the tag says “{label}”.`)

/** How a thing looks, by what it is made as: metal is dented, cloth is mended. */
export const LOOKS_OF: Record<Form, string[]> = {
  blade: METAL,
  blunt: METAL.filter((look) => !/thin from|whetstones/.test(look)),
  thrown: METAL.filter((look) => !/thin from/.test(look)),
  shooter: WOOD,
  plate: list(`
    It was made for somebody broader, and let in with {wrap} by {somebody}.|{Smith} made it; {mark} is {cut} on the inside, where only the wearer would know.|A dent over the heart has been beaten out from within, and it smells of {smell}.|
    The lining smells of {smell}, the buckles are older than the {metal}, and {mark} is {cut} on each.|It is scratched all over, as if by {scratcher}, and somebody has {cut} “{motto}” on the rim.|The {metal} of it was dipped against rust by {somebody}, and still smells of {smell}.`),
  hide: [
    ...CLOTH.filter((look) => !look.includes('embroidered')),
    ...list(`
    It is stiff with salt, smells of {smell}, and bears the scratches of {scratcher}.|{Smith} made it, laced it with {wrap} and burned in {mark}.`),
  ],
  shield: list(`
    {Mark} is painted on it, over something else, and the strap is {wrap}.|It is scratched all over, as if by {scratcher}, and the strap is {wrap}.|{Smith} made it; on the back somebody has {cut} “{motto}”.|
    It has {nicks} dents, and {somebody} has put {mark} around the deepest.|The rim is bound with {wrap}, and it smells of {smell}.`),
  helm: list(`
    {Mark} is {cut} above the brow, and the padding smells of {smell}.|{Smith} made it for {person}, whose name is {cut} inside.|It has {nicks} dents, and the chin strap is {wrap}.|
    The padding is {wrap}, over “{motto}” in {ink}.|It is scratched, as if by {scratcher}, and smells of {smell}.`),
  boots: list(`
    The pair was made for {use} and resoled with {leather}.|The pair smells of {smell}, and {mark} is stamped on both soles.|In the left one is {scrap}: “{motto}”.|The pair creaks, but only {creak}, and is laced with {wrap}.`),
  gloves: list(`
    It is sewn with {thread}, and {mark} is worked on the back.|It smells of {smell}, and has been mended, with {mark} over the place.|Inside is the name {person}, in {ink}.|It was made for {use}, and mended with {thread}.`),
  garment: CLOTH,
  gem: list(`
    It is cut in the fashion of {person}’s day, and there is a flaw in it like {mark}.|It has been pried out of something by {somebody}, and wrapped in {paper}.|Held to a candle, it throws {motif} on the wall.|
    It is cloudy until breathed on, and then shows {mark}.|It lies in a pill box that smells of {smell}, labeled “{label}”.|It is set in a twist of {fine}, and {somebody} has scratched “{motto}” on that.`),
  metalwork: list(`
    It is {noble}, worked with {motif}, and {flaw}.|{Motif} run around it in {noble}, and {flaw}.|{Smith} made it of {noble}; {mark} is {cut} very small on the inside.|{Somebody} has {cut} “{motto}” into the {noble} of it.`),
  ornament: FINE,
  textile: list(`
    It smells of {smell}, and {mark} is worked into one corner in {thread}.|It has been mended with {thread} by {somebody}.|{Motif} run along the edge, and it smells of {smell}.|Rolled up in it is {scrap}: “{motto}”.|A tag is tied on with {tie}: “{label}”.`),
  vessel: [
    ...PLAIN,
    ...list(
      `{Mark} is {cut} on the bottom, and “{motto}” under that.|Whatever was in it last smelled of {smell}, and the tag says “{label}”.`,
    ),
  ],
  light: PLAIN,
  paper: list(`
    It is written in {ink}, and smells of {smell}.|In the margin is {mark}, in {ink}, and “{motto}”.|It is tied with {tie}, and sealed with {mark}.|It belonged to {person}, who wrote “{motto}” in it.|Between its leaves lies {tie}, and a smell of {smell}.`),
  instrument: list(`
    {Mark} is burned into it, and it smells of {smell}.|{Smith} made it, and tied on {tie} for luck.|Inside is written “{motto}”, in {ink}.|It has been mended with {wrap} by {somebody}, and sounds none the worse.`),
  glass: PLAIN,
  tool: PLAIN,
  trophy: list(`
    {Somebody} has cut “{motto}” into it.|It hangs on {tie}, and smells of {smell}.|It is marked with {mark}, in {ink}, by {somebody}.|A tag says “{label}”, and it smells of {smell}.`),
  raw: list(`
    It smells of {smell}, and {somebody} has labeled it “{label}”.|It is wrapped in {paper} and tied with {tie}.|It is sealed with {mark}, and the tag says “{label}”.|It was packed by {somebody}, in {paper}.`),
  service: list(`
    It is chalked on the wall, in the hand of {somebody}: “{label}”.|A card in {ink} says “{label}”.|{Person} speaks well of it.|It is paid for in advance, since {person}.`),
}
