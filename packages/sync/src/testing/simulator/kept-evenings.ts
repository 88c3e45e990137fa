/** Evenings that once went wrong, made as short as they go: `steps` are what `npm run simulate` prints. */
export const KEPT_EVENINGS: { name: string; seed: number; steps: string[] }[] = [
  {
    name: 'a row held for the plan arrives after it, its answer is lost, and somebody goes on writing',
    seed: 1719,
    steps: [
      'edit 6 685417',
      'changePlan 6 577300',
      'sync 6 542688',
      'changePlan 6 104254',
      'send 6 311740',
      'edit 0 323723',
    ],
  },
]
