let context: AudioContext | undefined

/** Browsers let a page sound only after a touch: call this in one, so that `chime` can sound later. */
export function allowChime(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
}

const NOTES_HZ = [660, 880]
const NOTE_S = 0.18
/** Quiet enough for a table, loud enough for a pocket. */
const LOUDNESS = 0.25

/** Two rising notes, if a touch allowed them. */
export function chime(): void {
  if (context?.state !== 'running') return
  for (const [index, hz] of NOTES_HZ.entries()) {
    const at = context.currentTime + index * NOTE_S
    const note = new OscillatorNode(context, { type: 'triangle', frequency: hz })
    const volume = new GainNode(context, { gain: LOUDNESS })
    volume.gain.setValueAtTime(LOUDNESS, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S * 2)
    note.connect(volume).connect(context.destination)
    note.start(at)
    note.stop(at + NOTE_S * 2)
  }
}
