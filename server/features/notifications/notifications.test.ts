import { expect, it } from 'vitest'
import { grouped, type NotificationRow } from './notifications.queries.ts'

const reader = 'reader'
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const row = (kind: string, actorName: string | null, minute: number): NotificationRow => ({
  id: `${kind} ${minute}`,
  profileId: reader,
  kind,
  actorId: actorName,
  actorName,
  subjectId: 'picture',
  createdAt: at(minute),
  searchName: kind === 'NEW_PROFILES' ? 'Bears nearby' : null,
  searchFilter: kind === 'NEW_PROFILES' ? 'tags=bear&milesMax=5' : null,
})
const bodies = (rows: readonly NotificationRow[]) => grouped(rows).map(({ bodyText }) => bodyText)

it.each([
  [['Ann'], 'Ann likes you'],
  [['Ann', 'Bob'], 'Ann and Bob like you'],
  [['Ann', 'Bob', 'Cy'], 'Ann, Bob and 1 other like you'],
  [['Ann', 'Bob', 'Cy', 'Dee'], 'Ann, Bob and 2 others like you'],
])('likes of %s are one item', (names, words) => {
  const rows = names.map((name, index) => row('LIKE', name, 9 - index))
  expect(grouped(rows)).toEqual([
    expect.objectContaining({ id: 'LIKE 9', tsCreated: at(9).getTime(), bodyText: words }),
  ])
})

it('messages make one item for each conversation, at the time of its newest one', () => {
  const rows = [row('MESSAGE', 'Ann', 5), row('LIKE', 'Cy', 4), row('MESSAGE', 'Bob', 3)]
  expect(bodies(rows)).toEqual(['Ann wrote to you', 'Cy likes you', 'Bob wrote to you'])
})

it('of a saved search names the search, as a separate item', () => {
  const rows = [row('NEW_PROFILES', null, 2), row('NEW_PROFILES', null, 1)]
  const words = 'New profiles for “Bears nearby”'
  expect(bodies(rows)).toEqual([words, words])
})

it('leads to its subject, on this site only', () => {
  const rows = [
    row('MESSAGE', 'Ann', 4),
    row('PICTURE_LIKE', 'Ann', 3),
    row('DUES_SOON', null, 2),
    row('MUTUAL_LIKE', 'Ann', 1),
    row('NEW_PROFILES', null, 0),
  ]
  expect(grouped(rows).map(({ url }) => url)).toEqual([
    '/profile/Ann#chat',
    '/profilePicCarousel?profileId=reader&id=picture',
    '/billing',
    '/profile/Ann#chat',
    '/search/tile?tags=bear&milesMax=5',
  ])
})

it('of an unknown kind is left out', () => {
  expect(grouped([row('TELEPATHY', 'Ann', 1)])).toEqual([])
})
