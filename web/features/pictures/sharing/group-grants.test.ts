import { expect, test } from 'vitest'
import type { PictureGrant } from '#shared/contract/picture-grants.ts'
import { groupGrants } from './group-grants.ts'

const grant = (id: string, viewerProfileId: string): PictureGrant => ({
  id,
  ownerProfileId: 'owner',
  viewerProfileId,
  viewerProfileName: viewerProfileId.toUpperCase(),
  profilePicId: `of ${id}`,
  reason: 'SHARED',
  tsGranted: 1,
})

test('what each member may see stands together, the last shared first', () => {
  const grants = [grant('3', 'ann'), grant('2', 'bob'), grant('1', 'ann')]
  expect(groupGrants(grants)).toEqual([
    { id: 'ann', name: 'ANN', grants: [grants[0], grants[2]] },
    { id: 'bob', name: 'BOB', grants: [grants[1]] },
  ])
})

test('where nothing is shared there is nobody', () => {
  expect(groupGrants([])).toEqual([])
})
