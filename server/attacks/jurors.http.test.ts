import { describe, expect, it } from 'vitest'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { seatsOf } from '#server/testing/jury-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import {
  type JuryApi,
  type JuryRound,
  type JuryTrace,
  type Moment,
  openJuryScene,
  playJury,
  realJuryApi,
} from './jury-scene.ts'
import { expectByChance, expectFound, type Rate, shareRight } from './score.ts'

/** A side of a case, and whoever is neither, looks for those who judge it. docs/decisions/0026-arbitration.md names the rule. */

const scene = await openJuryScene()

async function playJuries(count: number, api?: JuryApi): Promise<JuryRound[]> {
  const rounds: JuryRound[] = []
  while (rounds.length < count) rounds.push(await playJury(scene, api))
  return rounds
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const meanOf = (values: readonly number[]) => sum(values) / values.length

function ratesOf(rounds: readonly JuryRound[]): Rate[] {
  const chance = meanOf(rounds.map(({ drawn }) => drawn.size / scene.jurors.length))
  return Object.entries(guesses).map(([attack, guess]) => {
    const right = rounds.map(({ trace, drawn }) => shareRight(guess(trace), drawn))
    return { attack, right: sum(right), of: rounds.length, chance }
  })
}

/** Guesses which juror said what, for somebody who knew all of them. */
function authorRatesOf(rounds: readonly JuryRound[]): Rate[] {
  return Object.entries(authorGuesses).map(([attack, guess]) => {
    let [right, of, expected] = [0, 0, 0]
    for (const { trace, authors } of rounds) {
      const voters = trace.reasons.map(reason => authors.get(reason) ?? '')
      expect(voters).not.toContain('')
      const named = guess(trace, voters)
      right += voters.filter((voter, index) => voter === named[index]).length
      of += voters.length
      expected += voters.length > 0 ? 1 : 0
    }
    return { attack, right, of, chance: expected / of }
  })
}

describe('who judges a case', () => {
  it('is found by nobody better than by chance, nor what each of them said', async () => {
    await expectByChance(async () => {
      const rounds = await playJuries(sample(6, 24))
      expect(rounds.every(({ drawn }) => drawn.size === 8)).toBe(true)
      return [...ratesOf(rounds), ...authorRatesOf(rounds)]
    })
  })

  /** As the code once did: nobody could see a side whom they judge. */
  const hidesPairs: JuryApi = {
    ...realJuryApi,
    seen: async (site, caseId, about) => {
      const seats = await seatsOf(site, caseId)
      const hidden = new Set(seats.map(seat => seat.juror_profile_id))
      return new Map([...about].map(([id, text]) => [id, hidden.has(id) ? '' : text]))
    },
  }

  const endsWithTheLastVote: JuryApi = {
    ...realJuryApi,
    voted: async (site, id) => {
      await changeRows(site, 'moderation_cases', { id }, { due_at: site.clock.now() })
      await advanceDueCases(site.platform)
    },
  }

  it.each([
    [
      'hides jurors and sides from each other',
      hidesPairs,
      'with whom something changes at the draw',
    ],
    ['ends a vote with the last one', endsWithTheLastVote, 'who was there as it was decided'],
  ])('is found where a site %s', async (_, broken, attack) => {
    const rates = ratesOf(await playJuries(5, broken))
    expectFound(rates.find(rate => rate.attack === attack))
  })
})

/** How a side, or somebody else, may try to find a juror. Each gives the candidates that it cannot tell apart. */
type Guess = (trace: JuryTrace) => readonly string[]

const guesses: Readonly<Record<string, Guess>> = {
  'with whom something changes at the draw': trace => changed(trace, 'before', 'called'),
  'with whom something changes as a seat is filled': trace => changed(trace, 'called', 'replaced'),
  'with whom something changes by the last vote': trace => changed(trace, 'replaced', 'voted'),
  'with whom something changes at the verdict': trace => changed(trace, 'voted', 'decided'),
  'about whom least can be read while it runs': trace =>
    best(trace, id => -(readAt(trace, 'called', id)?.length ?? 0)),
  'who is named in the case or the notifications': trace =>
    best(trace, id => Number(trace.watched.get('decided')?.own.includes(id))),
  'who was there as it was decided': trace => {
    const { decidedMs, visitsMs } = trace
    if (decidedMs === undefined) return trace.candidates
    const agoMs = (at: number) => (at <= decidedMs ? decidedMs - at : Number.MAX_VALUE)
    return best(trace, id => -Math.min(...(visitsMs.get(id) ?? []).map(agoMs)))
  },
  'who was there first': trace => best(trace, id => -Math.min(...(trace.visitsMs.get(id) ?? []))),
}

/** Guesses which voter gave a reason: in the order of their ids, or of their first visits. */
const authorGuesses: Readonly<
  Record<string, (trace: JuryTrace, voters: readonly string[]) => readonly string[]>
> = {
  'reasons in the order of ids': (_, voters) => voters.toSorted(),
  'reasons in the order of visits': ({ visitsMs }, voters) => {
    const firstMs = (id: string) => Math.min(...(visitsMs.get(id) ?? []))
    return voters.toSorted((one, other) => firstMs(one) - firstMs(other))
  },
}

const changed = (trace: JuryTrace, one: Moment, other: Moment) =>
  best(trace, id => Number(readAt(trace, one, id) !== readAt(trace, other, id)))

const readAt = ({ watched }: JuryTrace, moment: Moment, id: string) =>
  watched.get(moment)?.about.get(id)

function best({ candidates }: JuryTrace, score: (id: string) => number): readonly string[] {
  const scores = candidates.map(id => ({ id, score: score(id) }))
  const most = Math.max(...scores.map(each => each.score))
  return scores.filter(each => each.score === most).map(({ id }) => id)
}
