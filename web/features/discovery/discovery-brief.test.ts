import { expect, it } from 'vitest'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { eachOnce } from './discovery-brief.ts'

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

it('shows nobody twice who moved from one page to the next, and leaves him where he was', () => {
  const pages = [[brief('a', 1), brief('b')], [brief('a', 2), brief('c')], [brief('c')]]
  expect(eachOnce(pages)).toEqual([brief('a', 1), brief('b'), brief('c')])
})
