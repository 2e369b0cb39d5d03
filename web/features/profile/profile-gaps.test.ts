import { expect, it } from 'vitest'
import { profileOf } from '#web/testing/answers.ts'
import { gapsOf } from './profile-gaps.ts'

const empty = profileOf({ profilename: ' ', description: ' ' })
const size = { width: 9, height: 9 }
const picture = {
  ...size,
  id: 'p',
  version: 1,
  isNsfw: false,
  isPrivate: false,
  nsfwBy: 'OWNER',
} as const

it('a new profile lacks everything, the most important first', () => {
  expect(gapsOf(empty, false)).toEqual(['basics', 'picture', 'place', 'tags', 'biography'])
})

it('a name without a birthdate, a private picture and two tags are not enough', () => {
  const some = {
    ...empty,
    profilename: 'Ann',
    profilePics: [{ ...picture, isPrivate: true }],
    characteristics: ['top', 'bear'],
  }
  expect(gapsOf(some, true)).toEqual(['basics', 'picture', 'tags', 'biography'])
})

it('a complete profile lacks nothing', () => {
  const full = {
    ...empty,
    profilename: 'Ann',
    birthdate: '1990-05-17',
    profilePics: [picture],
    characteristics: ['top', 'bear', 'coffee'],
    description: 'Hello',
  }
  expect(gapsOf(full, true)).toEqual([])
})
