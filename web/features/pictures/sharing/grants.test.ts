import { expect, test } from 'vitest'
import type { PictureGrant } from '#shared/contract/picture-grants.ts'
import { endOf, groupGrants, shareEnds } from './grants.ts'

const grant = (id: string, viewerProfileId: string): PictureGrant => ({
  id,
  ownerProfileId: 'owner',
  viewerProfileId,
  viewerProfileName: viewerProfileId.toUpperCase(),
  profilePicId: `of ${id}`,
  reason: 'SHARED',
  tsGranted: 1,
})

test('the grants of each member are together, the last shared first', () => {
  const grants = [grant('3', 'ann'), grant('2', 'bob'), grant('1', 'ann')]
  expect(groupGrants(grants)).toEqual([
    { id: 'ann', name: 'ANN', grants: [grants[0], grants[2]] },
    { id: 'bob', name: 'BOB', grants: [grants[1]] },
  ])
})

test('without grants there is nobody', () => {
  expect(groupGrants([])).toEqual([])
})

test('a member may share for good, for a day, a week or a month', () => {
  expect(shareEnds.map(({ label }) => label)).toEqual([
    'I stop sharing',
    '1 day from now',
    '7 days from now',
    '30 days from now',
  ])
})

test('an end is told as a span, and none is none', () => {
  const spans = shareEnds.map(({ value }) => endOf(value).forMs)
  expect(spans).toEqual([undefined, 86_400_000, 604_800_000, 2_592_000_000])
})
