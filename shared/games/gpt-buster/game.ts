import { quoted } from '#shared/texts/quoted.ts'

export const gptBuster = {
  figure: 'gptBuster',
  steps: ['gptBuster', 'busterVerdicts', 'busterProof'],
  name: quoted('GPT Buster!'),
  body: 'A person or a bot? Look at a profile and decide.',
  to: '/games/gptbuster',
  badge: { name: 'Bot Hunter', body: 'Recognized 20 bots and people' },
  credits: { GPT_BUSTER: 1 },
  works: { GPT_BUSTER: 'A right vote in GPT Buster!' },
} as const
