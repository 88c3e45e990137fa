import { list } from './polish.ts'

/** Titles that fit whatever happens, for one whose own title is rolled again. */
export const OTHER_TITLES = list(
  'A Bad Hour to Arrive|More Than It Seems|What the Map Left Out|An Unkind Coincidence|The Long Way Past|One Thing Too Many|Nobody’s Fault but Somebody’s|A Matter of Minutes|The Part That Was Not in the Stories|Sooner Than Expected|All at Once|The Wrong Day for This|A Favor Nobody Asked For|Best Told Afterwards|What Came of Stopping|The Trouble With Good Intentions|A Thing Half Finished|Eyes on the Road|Before Anyone Could Count to Ten|The Cheaper Way Round|Where the Talking Stopped|Neither Here nor There|An Old Quarrel, Lately Renewed|The Last to Know|A Price to Be Named Later|No Place to Sit Down|Somebody Else’s Plan|Twice as Far Back|The Quiet Before|What Everyone Else Walked Past|A Short Straw|Only the Beginning|Louder Than It Looked|In the Way|The Second Surprise|Without So Much as a Warning|An Honest Mistake|The Worst of It|Not in This Weather|As Seen From Above|Too Good to Leave|A Question of Nerve|The Shorter End|Half a Reason|By the Look of It|What Was Left of the Morning',
)
