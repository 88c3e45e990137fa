import type { Plan } from '../entities/plan.ts'

/** The three membership plans. */
export const PLANS: readonly Plan[] = [
  {
    name: 'Free',
    tier: 'free',
    price: '$0',
    priceDetail: 'forever',
    description: 'Join the table and play.',
    features: [
      'Join campaigns with codes',
      'Load and play existing campaigns',
      'Basic character management',
      'Local storage only',
    ],
    limitations: ['No campaign creation', 'No AI generators', 'No cloud sync'],
    popular: false,
  },
  {
    name: 'Premium',
    tier: 'premium',
    price: '$14.99',
    priceDetail: 'one-time payment',
    description: 'Run campaigns of your own.',
    features: [
      'Unlimited campaigns',
      'Full GM tools',
      'Cloud sync',
      'Character and NPC management',
      'Session tracking',
      'Loot and inventory',
    ],
    limitations: ['No AI generators'],
    popular: false,
  },
  {
    name: 'Elite',
    tier: 'elite',
    price: '$9.99',
    priceDetail: 'per month',
    description: 'Everything, with help at hand.',
    features: [
      'Everything in Premium',
      'AI generators: loot, NPC, monster, shop, events, map and encounter',
      'Session transcription and summaries',
    ],
    limitations: [],
    popular: true,
  },
]

/** How to get a paid plan while the app takes no payments. */
export const PAYMENT_NOTE = 'Payment processing is coming soon. To upgrade, please contact support.'
