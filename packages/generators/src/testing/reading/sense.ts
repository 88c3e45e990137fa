import { CREATURES } from '../../bestiary/kinds.ts'
import type { Kind, Sample } from './samples.ts'

type Rule = { name: string; kinds: readonly Kind[]; of: RegExp; never: RegExp }

/** What can't be said of a thing, however well it is said. `of` is looked for in the title and in the lines. */
const RULES: readonly Rule[] = [
  {
    name: 'no hide on wings',
    kinds: ['monster'],
    of: /\b(?:Bat|Hawk|Iron-Feathered Rook) \(/,
    never: /\bhide holds|One ear|ears flat|collar grown|Ram:|Gore:|tusks/i,
  },
  {
    name: 'no fur on scales, fins and shells',
    kinds: ['monster'],
    of: /\b(?:Viper|Crocodile|Tortoise|Lizard|Pike|Shark|Squid|Kraken’s Daughter|Spider|Centipede) \(/,
    never: /One ear|hide holds|ribs show|collar grown|Trample:|Gore:|Pounce:|tusks|feathers/i,
  },
  {
    name: 'no venom in warm blood',
    kinds: ['monster'],
    of: /\b(?:Elk|Mammoth Bull|Bear|Lion|Otter|Boar|Ox|Wolf|Stoat|Rat|Behemoth) \(/,
    never: /Venom:|venom,/,
  },
  {
    name: 'no hands on a hound',
    kinds: ['monster'],
    of: /Hound \(/,
    never: /Whip of words|Branding iron|Hooked chain|Rusted blade|Strangling ribbon|Shovel:/,
  },
  {
    name: 'what is made does not flow',
    kinds: ['monster'],
    of: /\b(?:Scarecrow|Clockwork Hound|Clay Sentry|Gatekeeper|Slag Knight|Coral Sentinel) \(/,
    never: /Pours:|Engulf:|water keeps a jug|never twice the same size/,
  },
  {
    name: 'no skin on bone, brass or bark',
    kinds: ['npc'],
    of: /^(?:Ghost|Skeleton|Lich|Clockwork|Clockwork Gnome|Golem|Living Doll|Homunculus|Fireborn|Waterborn|Earthborn|Airborn) /m,
    never:
      /freckled|sunburned|eyebrows|scrubbed pink|hair cut|a map of burns|broken by an expert|never quite stops eating/,
  },
  {
    name: 'no hair on scales and feathers',
    kinds: ['npc'],
    of: /^(?:\w+scale|Lizardfolk|Serpentfolk|Frogfolk|Birdfolk|Merfolk|Triton|Sharkfolk) /m,
    never: /freckled|sunburned|eyebrows|scrubbed pink|hair cut/,
  },
  {
    name: 'nobody bore what was built',
    kinds: ['npc'],
    of: /^(?:Clockwork(?! Gnome)|Golem|Living Doll|Homunculus) /m,
    never: /Born |childhood|child of|Raised by|Grew up/,
  },
  {
    name: 'a calling for any name',
    kinds: ['npc'],
    of: /./,
    never: /\b(?:Abbess|Washerwoman|Mistress|Widow of Means|Ferryman|Lay Brother)\b/,
  },
  {
    name: 'no gold for a few coins',
    kinds: ['loot', 'goods'],
    of: /\(common, (?:\d|[1-4]\d) gp\)/,
    never: /\b(?:red|white|pale) gold\b|silver gilt|\bivory gone|river jade|lapis|electrum/,
  },
  {
    name: 'nobody built a wood',
    kinds: ['map'],
    of: /\b(?:Caverns|Grotto|Heath|Wilds|Wood|Downs|Fells|Vale|Isles|Archipelago|Expanse|Steppe)\b/,
    never: /\b(?:built|began|planned) it\b/,
  },
  {
    name: 'a mother, whatever the name',
    kinds: ['event'],
    of: /./,
    never: /[Tt]he mother, (?:Father|Brother|Uncle|Squire|Master)/,
  },
  {
    name: 'no finish on food',
    kinds: ['goods'],
    of: /\b(?:Ale|Rations|Loaves|Pasty|Ham|Trout|Sausages|Pie|Stew) \(/,
    never: /Poor work|Fine work|Exceptional work|Masterwork/,
  },
  {
    name: 'an animal is no ghost',
    kinds: ['monster'],
    of: /\b(?:Bear|Wolf|Lion|Squid|Shark|Elk|Ox|Tortoise|Hawk|Drake|Wyvern) \(/,
    never: /spilled grain|salt on the threshold|its own reflection|finish what it has begun/,
  },
  {
    name: 'no road through the sea',
    kinds: ['monster'],
    of: /(?:Squid|Shark|Pike|Kraken’s Daughter) \(/,
    never: /the carters|cross the road|from a tree|under the road/,
  },
  { name: 'paid and not paid', kinds: ['event'], of: /./, never: /\d gold pieces .*in place of money/ },
]

export function nonsenseIn(kind: Kind, sample: Sample): string[] {
  const { title, prose, lines } = sample
  const named = [title, ...lines].join('\n')
  const all = [title, ...prose, ...lines].join('\n')
  const broken = RULES.filter(({ kinds, of, never }) => kinds.includes(kind) && of.test(named) && never.test(all))
  return [
    ...broken.map(({ name, never }) => `${name}: ${title}, ${never.exec(all)?.[0]}`),
    ...(kind === 'encounter' ? lines.flatMap(outOfRange) : []),
  ]
}

/** 'Elder Dragon' at challenge 3: too weak or too strong for what it is. */
function outOfRange(line: string): string[] {
  const [, name = '', challenge] = /^\d+ × (.*?): .*challenge (\d+(?:\.\d+)?)/.exec(line) ?? []
  const creature = CREATURES.find(({ noun }) => name.toLowerCase().endsWith(` ${bareNoun(noun)}`))
  if (!creature) return []
  const { least, most } = creature
  return least <= Number(challenge) && Number(challenge) <= most ? [] : [`challenge ${challenge}: ${name}`]
}

function bareNoun(noun: string): string {
  return noun.toLowerCase().replace(/^the /, '').replace(/, .*$/, '')
}
