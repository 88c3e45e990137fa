import { list } from '../polish.ts'

export const LIVES = list(`
  It is met in {home}, and seldom by people who were looking for it.|It came to {home} two winters ago, and things that were here before have left.|In {home} every child knows three rules about it, and they contradict each other.|
  It keeps to the worst part of {home}, and comes out when the bells stop.|Nobody in {home} says its name indoors.|It has been in {home} for longer than the road, and takes the road personally.|
  Somebody brought it to {home} in a crate, and the crate is still there.|It belongs to {home} as rust belongs to iron.`)

export const SEEN = list(`
  A shepherd sold it a sheep and is still proud of the price.|The last who saw it close was a priest, who has taken up drink and carpentry.|There is a reward for it; it has been collected twice, for the wrong one.|
  Hunters say it can be followed by what is missing.|It left one survivor, on purpose, with a message nobody understands.|Its tracks go in circles, and the circles are getting smaller.|
  A song about it is popular, and wrong in every verse.|An old woman leaves milk out for it; she has never lost a hen.|Dogs know the day before.|The miller swears that it apologised.`)

/** Homes whose name is not a place. */
export const HOME_WORDS: Record<string, string> = {
  urban: 'the city',
  ocean: 'the open sea',
  underground: 'the tunnels',
  underwater: 'the deep',
  arctic: 'the ice',
  volcanic: 'the ash fields',
}
