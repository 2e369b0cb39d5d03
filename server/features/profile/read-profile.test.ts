import { expect, it } from 'vitest'
import { emptyFields } from './profile-fields.ts'
import { othersProfile, ownProfile } from './read-profile.ts'

const row = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Ada',
  birthdate: '1990-06-15',
  ...emptyFields,
  pictures: [],
  gameBadges: [],
  updatedAt: new Date(0),
  lat: null,
  lon: null,
  shownAt: null,
}

it('changes the age others see on the first of the month, not on the birthday', () => {
  const ageSeenOn = (day: string) => othersProfile(row, new Date(day)).age
  expect(ageSeenOn('2026-06-14T12:00:00Z')).toBe(35)
  expect(ageSeenOn('2026-06-15T12:00:00Z')).toBe(35)
  expect(ageSeenOn('2026-07-01T00:00:00Z')).toBe(36)
})

it('shows owners their exact age from the birthday on', () => {
  expect(ownProfile(row, [], new Date('2026-06-15T00:00:00Z')).age).toBe(36)
})

it('has no age without a birthdate', () => {
  const profile = ownProfile({ ...row, birthdate: null }, [], new Date(0))
  expect(profile).not.toHaveProperty('age')
  expect(profile).not.toHaveProperty('birthdate')
})

it('shows others the time of the last change in quarter-hour steps, but its owner the exact time', () => {
  const changed = { ...row, updatedAt: new Date('2026-06-15T12:44:59.999Z') }
  const seen = othersProfile(changed, new Date('2026-06-15T13:00:00Z')).tsUpdated
  expect(new Date(seen).toISOString()).toBe('2026-06-15T12:30:00.000Z')
  const own = ownProfile(changed, [], new Date('2026-06-15T13:00:00Z')).tsUpdated
  expect(own).toBe(changed.updatedAt.getTime())
})
