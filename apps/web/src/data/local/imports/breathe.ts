/** Lets the screen draw and react. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
