import type { BusterItem } from './contract.ts'

/** We made these profiles up: eight present themselves as bots do, eight as members do. Only the server reads them. */
export interface ControlProfile extends Omit<BusterItem, 'id' | 'pictures'> {
  readonly key: string
  readonly answer: 'BOT' | 'HUMAN'
}

const bots: readonly Omit<ControlProfile, 'answer'>[] = [
  {
    key: 'crypto-coach',
    profilename: 'Brandon',
    age: 34,
    height: '185 cm',
    weight: '82 kg',
    characteristics: ['fitness', 'professional', 'travel'],
    description:
      'Successful entrepreneur, passionate about life, fitness and financial freedom. I help like-minded people reach their goals. Ask me how I earn while I sleep. I am rarely on here, find me on the other app.',
    signals: ['OPENING_MANY', 'REPLIES_FEW'],
  },
  {
    key: 'lonely-model',
    profilename: 'Alexandra',
    age: 24,
    height: '172 cm',
    weight: '',
    characteristics: ['travel', 'culture'],
    description:
      'Hello dear, I am simple and honest and looking for the one special soul. Age and distance are only numbers. My camera is broken, so please write to my private page where I show everything.',
    signals: ['OPENING_SEVERAL', 'PICTURE_ELSEWHERE'],
  },
  {
    key: 'engineer-abroad',
    profilename: 'Dr. Michael',
    age: 51,
    height: '',
    weight: '',
    characteristics: ['travel', 'professional', 'homemaking'],
    description:
      'Widowed marine engineer on contract on a platform abroad, God-fearing, one lovely child. I seek a loyal heart to build a future with when I come home next month.',
    signals: ['PICTURE_ELSEWHERE', 'TRAVEL_IMPOSSIBLE'],
  },
  {
    key: 'adventure-list',
    profilename: 'Jordan',
    age: 29,
    height: '178 cm',
    weight: '74 kg',
    characteristics: ['outdoors', 'travel', 'cooking', 'art', 'culture', 'animals'],
    description:
      'As a passionate explorer of life, I enjoy hiking, cooking, art, music, travel and meaningful conversations. Whether it is a cozy night in or an exciting adventure, I believe every moment is an opportunity for connection. Let us create unforgettable memories together!',
    signals: ['OPENING_MANY', 'RATE_MACHINE', 'REPLIES_FEW'],
  },
  {
    key: 'massage-deal',
    profilename: 'Hot Massage 24/7',
    age: 27,
    height: '',
    weight: '',
    characteristics: ['hosting', 'smooth', 'versatile'],
    description:
      'Best relax in town, new in your city this week only!! First hour half price. Press the link in my message. No chat here.',
    signals: ['OPENING_MANY', 'RATE_HIGH'],
  },
  {
    key: 'template-left',
    profilename: 'Chris',
    age: 31,
    height: '180 cm',
    weight: '76 kg',
    characteristics: ['coffee', 'fitness'],
    description:
      'Hi {firstname}! I live near {city} and love sunsets, laughter and deep talks. Tell me about your day, I always answer within a minute.',
    signals: ['OPENING_SEVERAL', 'RATE_MACHINE'],
  },
  {
    key: 'verification-trap',
    profilename: 'Taylor',
    age: 23,
    height: '170 cm',
    weight: '60 kg',
    characteristics: ['bottom', 'smooth', 'hosting'],
    description:
      'Too many fakes here, so I only meet people who are verified. It is free and takes one minute, I will send you the page. After that I come over tonight, no questions asked.',
    signals: ['OPENING_SEVERAL', 'RATE_HIGH', 'REPLIES_FEW'],
  },
  {
    key: 'quiet-copy',
    profilename: 'Nico',
    age: 26,
    height: '176 cm',
    weight: '',
    characteristics: ['versatile', 'bar'],
    description: 'Good vibes only. Live, love, laugh. Ask me anything.',
    signals: ['PICTURE_ELSEWHERE', 'RATE_MACHINE'],
  },
]

const people: readonly Omit<ControlProfile, 'answer'>[] = [
  {
    key: 'choir-tenor',
    profilename: 'TenorInTown',
    age: 43,
    height: '1,79',
    weight: 'more than before the bakery opened',
    characteristics: ['culture', 'cooking', 'bear'],
    description:
      'Second tenor in a choir that rehearses on Tuesdays, so don’t ask me out on Tuesdays. Divorced, two kids every other week, one of them taller than me since August.',
    signals: [],
  },
  {
    key: 'new-in-town',
    profilename: 'Ola',
    age: 28,
    height: '168 cm',
    weight: '',
    characteristics: ['coffee', 'traveling', 'art'],
    description:
      'new here, hate the job already. who knows good dumplings? yes i write to lots of you, i know nobody!!',
    signals: ['RATE_HIGH', 'REPLIES_FEW'],
  },
  {
    key: 'shy-words',
    profilename: 'K.',
    age: 52,
    height: '',
    weight: '',
    characteristics: ['homemaking'],
    description:
      'Not good at writing these. Married once, out for two years. I repair clocks. I answer in the evening, because I can’t read the screen without my glasses.',
    signals: ['REPLIES_FEW'],
  },
  {
    key: 'flight-crew',
    profilename: 'GateChange',
    age: 36,
    height: '182 cm',
    weight: '79 kg',
    characteristics: ['traveling', 'hosting', 'fitness', 'prep'],
    description:
      'Cabin crew, long haul. If I say Thursday I mean Thursday in whatever time zone my phone believes in. Bring snacks that are not pretzels.',
    signals: ['TRAVEL_IMPOSSIBLE', 'REPLIES_FEW'],
  },
  {
    key: 'couple-account',
    profilename: 'M & J',
    age: 39,
    height: '',
    weight: '',
    characteristics: ['hosting', 'versatile', 'safeonly'],
    description:
      'We share this one. M has one of their own too, with the same vacation picture: it’s the only one where nobody blinks. J types, M cooks. No smokers, because of the bird.',
    signals: ['PICTURE_ELSEWHERE'],
  },
  {
    key: 'same-joke',
    profilename: 'PunIntended',
    age: 33,
    height: '174 cm',
    weight: '70 kg',
    characteristics: ['bar', 'culture'],
    description:
      'I open with the same terrible joke every time because it’s the only filter that has ever worked. If you groan, we can talk. Bad at soccer, worse at leaving parties.',
    signals: ['OPENING_SEVERAL', 'REPLIES_FEW'],
  },
  {
    key: 'trans-cyclist',
    profilename: 'Vero on wheels',
    age: 30,
    height: '171 cm',
    weight: '',
    characteristics: ['trans', 'outdoors', 'coffee'],
    description:
      'Trans woman, ask about the bike before anything else. Lost a bet, so my next vacation is a canal boat with my sister. Chasers get a lecture on derailleurs.',
    signals: [],
  },
  {
    key: 'night-nurse',
    profilename: 'nightshift',
    age: 41,
    height: '188 cm',
    weight: 'ask my knees',
    characteristics: ['masculine', 'cooking', 'animals', 'tested'],
    description:
      'Nurse, nights only until March. I read everything at 4 a.m. between rounds and answer all of you at once, sorry about that. The cat in the second picture isn’t mine anymore, long story.',
    signals: ['RATE_MACHINE'],
  },
]

export const controlProfiles: readonly ControlProfile[] = [
  ...bots.map(profile => ({ ...profile, answer: 'BOT' as const })),
  ...people.map(profile => ({ ...profile, answer: 'HUMAN' as const })),
]
