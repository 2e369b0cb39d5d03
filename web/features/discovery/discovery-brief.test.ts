import { expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { eachOnce, shortName } from './discovery-brief.ts'

const brief = (profileId: string, lat = 0): ProfileBrief => ({
  profileId,
  profileName: profileId,
  profileAge: 30,
  profileChars: [],
  profileHeight: '',
  profileWeight: '',
  profilePicIds: [],
  profilePicVersions: [],
  lat,
  lon: 0,
  tsUpdated: 0,
})

it.each([
  ['Ann', 'Ann'],
  ['Twelve chars', 'Twelve chars'],
  ['Thirteen char', 'Thirteen cha'],
  // A family of one letter, made of seven code points, and a letter with its accent apart.
  [`Eleven char👨‍👩‍👧‍👦s`, 'Eleven char👨‍👩‍👧‍👦'],
  ['Rene\u0301 from Lyon', 'Rene\u0301 from Ly'],
])('cuts the name %s to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})

it('shows nobody twice who moved from one page to the next, and leaves him where he was', () => {
  const pages = [[brief('a', 1), brief('b')], [brief('a', 2), brief('c')], [brief('c')]]
  expect(eachOnce(pages)).toEqual([brief('a', 1), brief('b'), brief('c')])
})
