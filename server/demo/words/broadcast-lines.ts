import type { Crowd } from '../avatars/persona.ts'

/** When somebody would write it, by the hour of their town. */
interface BroadcastLine {
  readonly from: number
  readonly to: number
  readonly text: string
}

const at = (from: number, to: number, ...texts: string[]): BroadcastLine[] =>
  texts.map(text => ({ from, to, text }))

const forAll: readonly BroadcastLine[] = [
  ...at(
    6,
    10,
    'Good morning, neighbours. First frost, mind the bridge.',
    'The bakery on the corner has a queue already. I hold two places.',
    'Early swimmers: the water is colder than it looks. I looked for you.',
    'Somebody is practising the trumpet near the station. You are getting better!',
    'Which café opens before seven and lets one be quiet?',
  ),
  ...at(
    10,
    17,
    'Anybody up for coffee by the river? I have a table in the sun.',
    'The market has the first strawberries. I bought too many, who wants some?',
    'Lost: a green scarf, somewhere between the park and the library.',
    'Does somebody know a good tailor around here?',
    'Thank you, whoever brought my wallet back. You have made my week.',
    'Two tickets for the theatre tomorrow, the play is a comedy, I am told.',
    'Looking for a climbing partner with patience.',
    'My sourdough has had children. Free to good homes.',
    'A friend opens a small exhibition on Saturday, come and look at trees.',
    'Recommend me a barber who listens.',
  ),
  ...at(
    17,
    22,
    'Board games at my place tonight, two chairs are still free.',
    'Running group meets at seven at the bridge, slow ones welcome.',
    'The bookshop on the corner reads poems tonight, and it is free.',
    'Pride choir is looking for basses. No, really, we have one.',
    'Soup for six, four people so far. Bring a bowl.',
    'Quiet evening at the tea house, no music, many lamps.',
    'New in town since yesterday. Where does one dance here on a weekday?',
    'Anyone hiking this weekend? I have a car and too much cake.',
    'Queer book club: this month something short, I promise.',
  ),
  ...at(
    22,
    30,
    'Still awake? The moon over the canal is doing something ridiculous.',
    'Last tram in ten minutes. I have room under the umbrella.',
    'Night shift at the ward. Send me your best bad jokes.',
    'Is the kebab place by the bridge still open? Asking for three friends.',
    'Who else saw the fireworks just now?',
    'The bar on the corner plays slow songs only. Come and sway.',
  ),
]

const ofCrowd: Readonly<Record<Crowd, readonly BroadcastLine[]>> = {
  all: [],
  bears: [
    ...at(6, 11, 'Harbour breakfast: eggs, bread, six chairs. Four are taken by two of us.'),
    ...at(
      10,
      18,
      'Looking for someone to help carry a sofa. Payment in cake and hugs.',
      'The sauna by the pier has a new stove. It smells of pine and good decisions.',
      'Hairy hikers leave at noon, the pace is that of the slowest dog.',
    ),
    ...at(
      17,
      23,
      'Flannel night at the harbour bar, first round is on the tallest.',
      'Barbecue on the roof. I made enough for a ship.',
      'Bear choir rehearses at eight. We know one song and it is enough.',
    ),
    ...at(22, 30, 'Sea is flat as a plate. Anyone for a walk to the lighthouse?'),
  ],
  night: [
    ...at(6, 12, 'Anyone else just going home? Pancakes at the station, my treat.'),
    ...at(
      12,
      19,
      'Record fair until six, I am behind the crate marked disco.',
      'Selling one ticket for tonight, for what I paid, to somebody who dances.',
    ),
    ...at(
      18,
      24,
      'Warm-up at mine, loud shirts only.',
      'Doors open at eleven, I have the guest list and a pen.',
      'Drag bingo at nine. I need one more player and two more lashes.',
    ),
    ...at(
      23,
      30,
      'Left side of the floor, by the fan. I have water for everyone.',
      'Found: one silver earring at the cloakroom. It misses you.',
    ),
  ],
}

/** The next line that suits each hour, those of the crowd first; fewer when they run out. */
export function broadcastsAt(crowd: Crowd, hours: readonly number[]): (string | undefined)[] {
  const left = [...ofCrowd[crowd], ...forAll]
  return hours.map(hour => {
    const index = left.findIndex(({ from, to }) => [hour, hour + 24].some(h => h >= from && h < to))
    return index === -1 ? undefined : left.splice(index, 1)[0]?.text
  })
}
