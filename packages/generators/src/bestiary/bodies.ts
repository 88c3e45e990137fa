import { list } from '../polish.ts'

export type Body = 'paws' | 'hooves' | 'wings' | 'scales' | 'coils' | 'legs' | 'fins' | 'arms' | 'jaws' | 'made'

type BodyWords = { attacks: string[]; powers?: string[]; looks?: string[]; habits?: string[] }

const FURRED = list(`
  It is bigger than in the stories, and dirtier.|One ear is gone, and the rest of it learned from that.|Its hide holds three old arrowheads and half a wedding veil.|The ribs show, for this is not a good year.|
  It moves as if the ground belonged to it, which it does.|There is a collar grown into its neck.`)

const SCALED = list(`
  It is bigger than in the stories, and slower to start.|Between its scales sit three old arrowheads and a wedding ring.|It lies so still that moss has begun on its back.|
  A scar runs the whole length of it.|Its teeth grow in two rows.|It moves as if the ground belonged to it, which it does.`)

const SWIMMING = list(`
  It is bigger than in the stories, and paler.|Three old harpoons stand in its back like masts.|Its eyes are as big as plates, and do not blink.|The water goes still before it comes.|
  Small fish live in its scars.|It moves as if the water belonged to it, which it does.`)

const AT_SEA = list(`
  It follows ships for what they drop.|It is defending young that are not far away.|It has learned that people mean food.|It comes up at dusk, and never twice in the same place.|It lies up all day in a wreck.|
  It marks its ground with keels.|It has a fear of bells, and a reason.|It plays with its catch.`)

/** What a creature fights with and looks like, where its body decides that and not its blood. */
export const BODIES: Record<Body, BodyWords> = {
  paws: {
    attacks: list('Bite|Lunge|Pounce|Snap and drag|Worry and shake'),
    powers: list(`
      Pack sense: easier to hit anyone who is already fighting another of its kind|Drags down: a hit puts its prey on the ground unless they save|Keen nose: can’t be surprised from upwind|
      Cornered: below half health it strikes twice|Soft-footed: nobody hears it before it strikes`),
    looks: FURRED,
  },
  hooves: {
    attacks: list('Gore|Ram|Trample|Toss|Kick'),
    powers: list(`
      Charge: with ten paces’ run, the first blow does half as much again|Cornered: below half health it strikes twice|Keen nose: can’t be surprised from upwind|
      Thick skull: the first hit of each fight does half harm|Herd: harder to hit beside another of its kind`),
    looks: FURRED.filter((look) => !look.includes('collar')),
  },
  wings: {
    attacks: list('Swoop|Rake|Dive|Wing buffet|Snatch'),
    powers: list(`
      Dive: from ten paces up, the first blow does half as much again|Takes wing: leaves one enemy’s reach without being struck|Keen senses: can’t be surprised in the open|
      Flock: easier to hit anyone who is already fighting another of its kind|Carries off: a hit takes one small thing unless they save`),
    looks: list(`
      It is bigger than in the stories, and louder.|Its wings are wider than a cart.|One wing has healed crooked, and it flies in long curves.|A child’s ribbon is tied around one leg.|
      Its nest can be smelled on it.|It moves as if the sky belonged to it, which it does.`),
  },
  scales: {
    attacks: list('Bite|Tail sweep|Snap and drag|Crushing weight|Lunge'),
    powers: list(`
      Hide like a wall: the first hit of each turn does half harm|Still as stone: nobody sees it before it moves|Drags down: a hit puts its prey on the ground unless they save|
      Cornered: below half health it strikes twice|Holds on: what it bites can’t leave without a save`),
    looks: SCALED,
  },
  coils: {
    attacks: list('Bite|Crushing coil|Tail sweep|Strike from above'),
    powers: list(`
      Venom: anyone it bites saves or is weak until they rest|Still as stone: nobody sees it before it moves|Holds on: what it coils around can’t leave without a save|
      Feels footsteps: can’t be surprised by anyone on the ground|Sheds its skin: once a fight it slips out of any hold`),
    looks: SCALED,
  },
  legs: {
    attacks: list('Bite|Grab|Spit|Rush|Hook and pull'),
    powers: list(`
      Venom: anyone it bites saves or is weak until they rest|Climber: walls and ceilings are floors to it|Feels footsteps: can’t be surprised by anyone on the ground|
      Shell: the first hit of each turn does half harm|Cornered: below half health it strikes twice`),
    looks: list(`
      It is bigger than in the stories, and quicker.|It has one leg less than it should, and does not miss it.|Its shell is scratched with a hundred old blades.|It clicks, and something answers.|
      Its eyes shine in rows.|It is the color of the ground until it moves.`),
  },
  fins: {
    attacks: list('Bite|Ram|Snap and drag|Thrash'),
    powers: list(`
      Scents blood: easier to hit anyone who is wounded|Drags under: a hit takes its prey below unless they save|At home in water: out of it, it is slow|
      Cornered: below half health it strikes twice|Pack sense: easier to hit anyone who is already fighting another of its kind`),
    looks: SWIMMING,
    habits: AT_SEA,
  },
  arms: {
    attacks: list('Crushing arm|Beak|Lash|Snatch'),
    powers: list(`
      Many arms: holds two enemies at once|Ink: once a fight nobody sees in the water for a turn|Drags under: a hit takes its prey below unless they save|
      Regrows: gains back a little health every turn|Squeezes through: fits any gap its beak fits`),
    looks: SWIMMING,
    habits: AT_SEA,
  },
  jaws: { attacks: list('Grave-cold bite|Bone claw|Howl|Snap and drag') },
  made: {
    attacks: list('Slam|Crushing grip|Grinding weight|Swinging arm'),
    powers: list(`
      Not flesh: nothing to poison, stab in the back or frighten|Unmoved: can’t be pushed, pulled or knocked over|Mends itself: gains back a little health in any turn in which nobody hits it|
      Maker’s word: the right word stops it for a turn|Shatters: at no health it goes off, and all near it save|Tireless: never slows, sleeps or loses the trail`),
    looks: list(`
      A maker’s mark is on its heel.|Something inside it ticks, stops and ticks again.|One leg is newer than the rest.|It had a kind face once, and weather has had it since.|
      It has been mended in three hands.|Grass grows in its joints.`),
  },
}
