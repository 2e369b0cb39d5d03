import type { Crowd } from '../avatars/persona.ts'
import type { Dice } from '../dice.ts'

/** What people here say about themselves, in pieces. `{city}` is the site's city. */

const openings = [
  'Moved to {city} for a year, that was nine years ago.',
  'Born here, left, came back, no regrets.',
  'New in {city} and still getting lost in the best way.',
  'Half introvert, half the last one on the dance floor.',
  'Calm on the outside, five open tabs on the inside.',
  'Early riser, slow breakfast person.',
  'Softer than I look.',
  'I laugh loudly and apologise rarely for it.',
  'Somewhere between a museum and a mud run.',
  'Good listener, terrible singer, very willing to do both.',
  'Polite until the board games come out.',
  'Curious about nearly everything, including you.',
  'Settled, happy, and still up for a surprise.',
  'Recently single and rediscovering my evenings.',
  'In an open relationship, honest about it, and my partner says hello.',
  'Grew up by the sea and never quite got over it.',
  'I speak four languages and can be quiet in all of them.',
  'Fluent in sarcasm, learning sincerity.',
  'Big heart, small flat, excellent coffee.',
  'Happiest in a kitchen full of people.',
  'Good manners in public, good company in private.',
] as const

/** Of those who lean to one brand's crowd. */
const crowdOpenings: Readonly<Record<Crowd, readonly [string, ...string[]]>> = {
  all: openings,
  bears: [
    'Large, loud at football, quiet at breakfast.',
    'Beard since 2009, no plans to meet my chin again.',
    'Ship’s cook for eleven years, landlubber since spring.',
    'Built like a wardrobe, cries at weddings.',
    'I take up half the sofa and share the other half.',
    'Harbour pilot. I talk to very big things very gently.',
    'Came to {city} for the sea and stayed for the bakeries.',
    'Flannel is a lifestyle, and so is second breakfast.',
  ],
  night: [
    'My day starts when the trams get quiet.',
    'Light designer: I know what the inside of every club in {city} looks like at noon.',
    'Resident of the left side of the dance floor.',
    'I sell records by day and play them by night.',
    'Bartender. I have heard it, and I will not tell.',
    'Half glitter, half spreadsheet.',
    'Sunday evening is my Saturday morning.',
    'Looks like a lot, is mostly earplugs and good advice.',
  ],
}

/** Some write more: a paragraph of its own after the others. */
const stories = [
  'Things I can do: bread, knots, a decent handstand, small talk with grandmothers. Things I cannot do: parallel parking, leaving a bookshop without a bag.',
  'Last year I walked from one sea to the other with a tent and a broken zip. I came home with strong opinions about socks and a lot of patience.',
  'If we meet: I will be five minutes early and pretend I have just arrived. I ask many questions. You may ask as many back.',
  'Currently learning the cello. My neighbours are currently learning forgiveness. We are all making progress.',
  'Three truths: I once missed a flight because of a very good sandwich. I have never finished a crossword. I answer every letter.',
  'I keep a list of the best benches in {city}, with remarks on light, wind and pigeons. Number four is a secret, for now.',
  'My idea of a perfect day: market, something in the oven, four people at the table who did not know each other before, nobody looks at the time.',
  'I moved eleven times before I was thirty, so I make friends fast and unpack slowly. There is still a box nobody may open.',
] as const
const storyShare = 0.16

const seasonedOpenings = [
  'Out for thirty years and still enjoying every parade.',
  'Grey at the temples, young at the buffet.',
  'Came out late, catching up gladly.',
  'Old enough to know better, young enough to do it anyway.',
  'I remember when the party was in a basement. It was a good basement.',
] as const

const studies = [
  'I study architecture and live on noodles.',
  'Second year of law, third year of living with four flatmates.',
  'Learning to be a carpenter; all ten fingers still here.',
  'I wait tables and study between the courses.',
  'Training to be a nurse, already good at night shifts.',
  'First semester, first flat, first houseplant.',
] as const

const jobs = [
  'Nurse on the night shift, so forgive the odd hours.',
  'I teach maths to teenagers and therefore fear nothing.',
  'I build furniture and talk to wood.',
  'I write software by day and bad poetry by night.',
  'Pastry chef: I smell of butter and I am not sorry.',
  'I drive a tram and know every stop by heart.',
  'Physiotherapist, so yes, I will notice your posture.',
  'I translate novels that nobody reads but me.',
  'Stage technician: if the light is right, that was me.',
  'Vet with too many foster cats.',
  'I repair bicycles and the occasional heart.',
  'Freelance illustrator with paint on every shirt.',
  'Civil servant with a secret drag wardrobe.',
  'Paramedic: calm hands, dark humour.',
  'I run a small bookshop and lose money beautifully.',
  'Doctoral student in something with mosses.',
] as const

const retirements = [
  'Retired librarian, not retired from anything else.',
  'Forty years at the railway, now I only travel for fun.',
  'Pensioner with a full calendar.',
] as const

/** By stored tag. */
const passions: Readonly<Record<string, readonly string[]>> = {
  travel: [
    'I collect night trains instead of stamps.',
    'Next on the list: Lisbon by rail, with whoever packs light.',
    'My passport is fuller than my fridge.',
  ],
  fitness: [
    'Climbing twice a week, complaining about it on all other days.',
    'I lift so that I can eat.',
    'Looking for somebody to share early swims with.',
  ],
  outdoors: [
    'At weekends you find me in the woods or on a lake.',
    'I own three tents and use all of them.',
    'Give me a long walk and a thermos and I am yours.',
  ],
  culture: [
    'Season ticket at the opera, second balcony, always a spare seat.',
    'I cry at good films and at some bad ones.',
    'Ask me about the exhibition I cannot stop talking about.',
  ],
  cooking: [
    'My dumplings have ended arguments.',
    'I cook for six and am usually three people short.',
    'Sunday means a pot on the stove all day.',
  ],
  art: [
    'I paint badly and with great joy.',
    'There is always a sketchbook in my bag.',
    'Ceramics on Thursdays; my friends own many crooked cups.',
  ],
  homemaking: [
    'I iron shirts while listening to crime stories.',
    'My sofa is better than most bars.',
    'A clean kitchen is my love language.',
  ],
  animals: [
    'My dog chooses my friends and has good taste.',
    'Two cats, one bed, complicated arrangements.',
    'I volunteer at the shelter on Saturdays.',
  ],
  gardening: [
    'I grow tomatoes on a balcony the size of a towel.',
    'Allotment neighbour of the year, self-appointed.',
    'I will probably give you a cutting of something.',
  ],
  professional: [
    'Busy weeks, protected weekends.',
    'I like my work, and I like leaving it at six.',
    'Good suits during the week, no plans on Sunday.',
  ],
}

/** By stored tag; the rest suits everybody. */
const wishes: Readonly<Record<string, readonly string[]>> = {
  coffee: [
    'Coffee first, everything else later.',
    'Happy to meet over a flat white and see where it goes.',
    'I know a café with a garden and no laptops.',
  ],
  bar: [
    'Let me buy you the first drink.',
    'You will find me at the quiet end of the bar.',
    'Up for a beer after work, most days.',
  ],
  hosting: ['My door is open to kind people.', 'I have a spare chair and a good kettle.'],
  traveling: ['Often on the road, so say where you are.', 'In town every other week.'],
  cruising: ['Spontaneous, if the mood is right.', 'No long letters needed; a smile will do.'],
  leather: ['Leather on weekends, wool the rest of the week.'],
  bear: ['Bear with a weakness for cake.', 'Hugs are free and they are long.'],
  puppy: ['Woof. That is most of it.', 'Playful pup, well behaved on request.'],
  trans: ['Trans, proud, and done explaining the basics.'],
  poz: ['Undetectable and relaxed about it; ask me anything.'],
}

const closings = [
  'Looking for friends first, and we will see.',
  'Kindness is my type.',
  'Here for good talks, and for more if it clicks.',
  'Not in a hurry.',
  'Say hello, I answer.',
  'A no is fine, no answer is fine too.',
  'Tell me what made you laugh today.',
  'Please have a favourite dessert ready.',
  'No games, except board games.',
  'I prefer meeting to typing for weeks.',
  'Looking for somebody to be quiet with.',
  'Dates, dances or just a walk.',
  'If you have read this far, you owe me a greeting.',
  'Respect first, everything else is negotiable.',
  'Let us skip the small talk and talk about soup.',
  'Open to being surprised.',
  'Ask before you assume, and we will get along.',
  'Long term would be lovely, a lovely evening is lovely too.',
] as const

const learnsToYears = 22
const seasonedFromYears = 46
const retiredFromYears = 64

/** None to four sentences that agree with the tags, and now and then a story. */
export function writeBiography(
  dice: Dice,
  {
    tags,
    ageYears,
    crowd,
    city,
  }: {
    readonly tags: readonly string[]
    readonly ageYears: number
    readonly crowd: Crowd
    readonly city: string
  },
): string {
  const pool = [
    ageYears >= seasonedFromYears && dice.chance(0.5)
      ? dice.pick(seasonedOpenings)
      : dice.pick(crowdOpenings[dice.chance(0.3) ? 'all' : crowd]),
    dice.pick(worksOf(ageYears)),
    about(dice, passions, tags),
    about(dice, wishes, tags),
    dice.pick(closings),
  ]
  const sentences = pool.filter(sentence => sentence !== undefined)
  const kept = new Set(dice.some([...sentences.keys()], dice.pick([0, 1, 2, 2, 3, 3, 4, 4])))
  const first = sentences.filter((_, index) => kept.has(index)).join(' ')
  const story = dice.chance(storyShare) ? `\n\n${dice.pick(stories)}` : ''
  return `${first}${story}`.trim().replaceAll('{city}', city)
}

function worksOf(ageYears: number) {
  if (ageYears <= learnsToYears) return studies
  return ageYears >= retiredFromYears ? retirements : jobs
}

function about(
  dice: Dice,
  words: Readonly<Record<string, readonly string[]>>,
  tags: readonly string[],
) {
  const [tag] = dice.some(
    tags.filter(name => words[name]),
    1,
  )
  const [sentence] = dice.some(words[tag ?? ''] ?? [], 1)
  return sentence
}
