/** Fakes only the microphone's clock, which no test can wait for; everything after it is real. */
export class AcceleratedRecorder extends EventTarget {
  static readonly running = new Set<AcceleratedRecorder>()
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  static begun = 0
  readonly mimeType = 'audio/webm;codecs=opus'
  readonly number = AcceleratedRecorder.begun++
  state: 'inactive' | 'recording' = 'inactive'
  private isFirst = true

  start() {
    this.state = 'recording'
    AcceleratedRecorder.running.add(this)
  }

  stop() {
    this.state = 'inactive'
    AcceleratedRecorder.running.delete(this)
    this.emit('tail')
    this.dispatchEvent(new Event('stop'))
  }

  /** As in a real file, only the first slice of a recorder has a header. */
  emit(sound: BlobPart) {
    const parts = this.isFirst ? [headerOf(this.number), sound] : [sound]
    this.isFirst = false
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(parts) }))
  }
}

export function headerOf(number: number): string {
  return `<header of ${number}>`
}
