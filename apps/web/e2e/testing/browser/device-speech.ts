import type { Page } from '@playwright/test'

/**
 * A browser that recognizes speech by itself: it says "beep" for each sound it is played, and has to download English
 * first. The one of Chromium can't be used without internet.
 */
export async function withDeviceSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let isInstalled = false
    class Recognition extends EventTarget {
      stopListening = () => {}
      set processLocally(_: boolean) {}
      static available = async ({ langs }: { langs: string[] }) => {
        if (!langs[0]?.startsWith('en')) return 'unavailable'
        return isInstalled ? 'available' : 'downloadable'
      }
      static install = async () => {
        isInstalled = true
        return true
      }
      start(track: MediaStreamTrack) {
        const context = new AudioContext()
        const meter = context.createAnalyser()
        context.createMediaStreamSource(new MediaStream([track])).connect(meter)
        const samples = new Float32Array(meter.fftSize)
        let wasLoud = false
        const timer = setInterval(() => {
          meter.getFloatTimeDomainData(samples)
          const isLoud = samples.some((sample) => Math.abs(sample) > 0.02)
          if (isLoud && !wasLoud) {
            const results = [Object.assign([{ transcript: 'beep' }], { isFinal: true })]
            this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }))
          }
          wasLoud = isLoud
        }, 50)
        this.stopListening = () => {
          clearInterval(timer)
          void context.close()
          this.stopListening = () => {}
          this.dispatchEvent(new Event('end'))
        }
        setTimeout(() => this.dispatchEvent(new Event('start')), 0)
      }
      stop() {
        this.stopListening()
      }
      abort() {
        this.stopListening()
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition })
  })
}
