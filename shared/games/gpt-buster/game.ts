export const gptBuster = {
  figure: 'gptBuster',
  name: 'GPT Buster!',
  body: 'A person or a bot? Read a profile, see what the site noticed, and say it.',
  to: '/games/gptbuster',
  badge: { name: 'Bot Hunter', body: 'Recognised twenty bots and people' },
  credits: { GPT_BUSTER: 1 },
  works: { GPT_BUSTER: 'A right vote in GPT Buster!' },
} as const
