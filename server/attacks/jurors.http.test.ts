import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceDueCases } from '#server/features/moderation/case-steps.ts'
import { seatsOf } from '#server/testing/jury-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { authorGuesses, guesses } from './guess-juror.ts'
import {
  type JuryApi,
  type JuryRound,
  type JuryScene,
  openJuryScene,
  playJury,
  realJuryApi,
} from './jury-scene.ts'
import { expectByChance, expectFound, type Rate, shareRight } from './score.ts'

/** A side of a case, and whoever is neither, looks for those who judge it. docs/decisions/0026-arbitration.md names the rule. */

let scene: JuryScene
beforeAll(async () => {
  scene = await openJuryScene()
})
afterAll(() => scene.site.close())

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
    voted: async ({ platform }, caseId) => {
      await platform.db
        .updateTable('moderation_cases')
        .set({ due_at: platform.clock.now() })
        .where('id', '=', caseId)
        .execute()
      await advanceDueCases(platform)
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
