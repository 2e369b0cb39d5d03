import { describe, expect, it } from 'vitest'
import { longestChain } from './close-round.ts'

const link = (profileId: string, infectedBy: string | null) => ({ profileId, infectedBy })

describe('the longest chain', () => {
  it('goes from a first carrier to the last player who caught them that way', () => {
    const links = [
      link('e', 'd'),
      link('d', 'b'),
      link('c', 'a'),
      link('b', 'a'),
      link('a', null),
      link('x', null),
      link('y', 'x'),
    ]
    expect(longestChain(links)).toEqual(['a', 'b', 'd', 'e'])
  })

  it('of two equal ones is the same for any order of the rows', () => {
    const links = [link('a', null), link('c', 'a'), link('b', 'a')]
    expect(longestChain(links)).toEqual(['a', 'b'])
    expect(longestChain(links.toReversed())).toEqual(['a', 'b'])
  })

  it('begins again where a player has left', () => {
    expect(longestChain([link('b', 'gone'), link('c', 'b')])).toEqual(['b', 'c'])
  })

  it('is empty without carriers, and may be long', () => {
    expect(longestChain([])).toEqual([])
    const many = Array.from({ length: 50_000 }, (_, index) =>
      link(`${index}`, index === 0 ? null : `${index - 1}`),
    )
    expect(longestChain(many.toReversed())).toHaveLength(50_000)
  })
})
