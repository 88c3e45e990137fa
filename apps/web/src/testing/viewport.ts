type SimulatedWindow = typeof window & { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }

/** In pixels; by default the size that a page starts with. */
export function setViewport(width = 1024, height = 768): void {
  ;(window as SimulatedWindow).happyDOM.setViewport({ width, height })
}
