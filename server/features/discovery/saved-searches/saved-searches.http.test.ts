import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { enterCost } from '#server/testing/dues.ts'
import { noticesOf, placeMember } from '#server/testing/member-actions.ts'
import { ownSite, sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf } from '#server/testing/visitor.ts'
import { savedSearchesMax } from '#shared/saved-searches.ts'
import { lookForNew } from './look-for-new.ts'

const site = await sharedSite()

let me: TestMember
beforeEach(async () => {
  me = await site.member()
})

const list = ({ visitor, profileId }: TestMember) =>
  visitor.call('GET /api/saved-searches/:profileId', { params: { profileId } })
const searchesOf = async (member: TestMember) => expectDone(await list(member)).body.searches
const save = ({ visitor, profileId }: TestMember, draft: object = {}) =>
  visitor.call('POST /api/saved-search', {
    body: {
      id: randomUUID(),
      profileId,
      name: 'Bears',
      filter: { tags: ['bear'] },
      tellsOfNew: false,
      ...draft,
    },
  })
const change = ({ visitor }: TestMember, id: string, body: object) =>
  visitor.call('PATCH /api/saved-search/:id', { params: { id }, body })
const remove = ({ visitor }: TestMember, id: string) =>
  visitor.call('DELETE /api/saved-search/:id', { params: { id } })

describe('a saved search', () => {
  it('stays until it is deleted, in the order of names', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const filter = { ageMin: 30, only: ['has-picture'] }
    const saved = await save(me, { id, name: ' To  meet ', filter, tellsOfNew: true })
    const expected = { id, name: 'To meet', filter, tellsOfNew: true }
    expect(saved).toMatchObject({ status: 201, body: expected })
    await save(me, { id: other, name: 'almost' })
    expect(expectDone(await list(me)).body).toMatchObject({
      searches: [{ id: other, name: 'almost' }, expected],
      maySave: true,
    })
    expect((await remove(me, id)).status).toBe(204)
    expect(await searchesOf(me)).toMatchObject([{ id: other }])
    expect(await remove(me, id)).toMatchObject(refused('discovery/search-not-found'))
  })

  it('stores only a filter, in the form of the address', async () => {
    const filter = {
      tags: ['puppy', 'bear', 'puppy'],
      ageMin: 50,
      ageMax: 30,
      only: ['not-liked', 'liked', 'not-swiped'],
      ownTags: [' ', ' tall '],
      words: '  ',
      withoutWords: ' smoke ',
    }
    expect((await save(me, { filter })).body.filter).toEqual({
      tags: ['bear', 'puppy'],
      ageMin: 30,
      ageMax: 50,
      only: ['liked'],
      ownTags: ['tall'],
      withoutWords: 'smoke',
    })
  })

  it.each([
    ['an unknown tag', { filter: { tags: ['wizard'] } }],
    ['the age of a minor', { filter: { ageMin: 17 } }],
    ['an address', { filter: 'tags=bear' }],
    ['no filter', { filter: undefined }],
    ['no name', { name: ' \n ' }],
  ])('is not saved with %s', async (_, draft) => {
    expect(await save(me, draft)).toMatchObject(refused('request/invalid'))
    expect(await searchesOf(me)).toEqual([])
  })

  it('is saved once, even if it is sent repeatedly or at once', async () => {
    const id = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => save(me, { id })))
    expect(statusesOf(replies)).toEqual([200, 200, 201])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const taken = refused('discovery/search-id-taken')
    expect(await save(await site.member(), { id })).toMatchObject(taken)
    expect(await save(me, { id, filter: {} })).toMatchObject(taken)
    expect(await searchesOf(me)).toHaveLength(1)
  })

  it('has a name, in any case, that no other search of the member has', async () => {
    expectDone(await save(await site.member()))
    expectDone(await save(me))
    const taken = refused('discovery/search-name-taken')
    expect(await save(me, { name: 'BEARS' })).toMatchObject(taken)
    const id = randomUUID()
    expectDone(await save(me, { id, name: 'Others' }))
    expect(await change(me, id, { name: 'bears' })).toMatchObject(taken)
    expect(await change(me, id, { name: 'OTHERS' })).toMatchObject({ body: { name: 'OTHERS' } })
    expect(await change(me, id, { name: ' ' })).toMatchObject(refused('request/invalid'))
  })

  it('counts against a limit, even if many are sent at once', async () => {
    const names = Array.from({ length: savedSearchesMax + 3 }, (_, index) => `Search ${index}`)
    const replies = await Promise.all(names.map(name => save(me, { name })))
    const tooMany = Array(3).fill(refused('discovery/too-many-searches'))
    expect(replies.filter(({ status }) => status !== 201)).toMatchObject(tooMany)
    expect(await searchesOf(me)).toHaveLength(savedSearchesMax)
  })

  it.each([
    ['private tags', { ownTags: ['tall'] }],
    ['online members', { only: ['has-picture', 'online-now'] }],
    ['likes', { only: ['liked'] }],
    ['conversations', { only: ['chatted'] }],
  ])('by %s cannot notify of new profiles', async (_, filter) => {
    const id = randomUUID()
    const impossible = refused('discovery/search-of-known')
    expect(await save(me, { id, filter, tellsOfNew: true })).toMatchObject(impossible)
    expectDone(await save(me, { id, filter }))
    expect(await change(me, id, { tellsOfNew: true })).toMatchObject(impossible)
    expect(await searchesOf(me)).toMatchObject([{ id, tellsOfNew: false }])
  })
})

describe('when the funds do not allow it for all members', async () => {
  // Only the test runs searches.
  const poorSite = await ownSite('the funds are those of the whole site')
  const { clock, liveMap, platform } = poorSite
  const [standard, contributor] = await poorSite.members([{}, { roles: ['PRO'] }])
  const id = randomUUID()
  const place = { lat: 20, lon: 20 }
  for (const member of [standard, contributor]) expectDone(await placeMember(member, place))
  expectDone(await save(standard, { id, tellsOfNew: true }))
  await enterCost(poorSite, { amountCents: 500 })
  expectDone(await save(contributor, { tellsOfNew: true }))
  clock.advance(10)
  const traits = { characteristics: ['bear'] }
  for (const each of await poorSite.members([traits, traits, traits])) {
    expectDone(await placeMember(each, place))
  }

  it('only contributors are notified of new profiles', async () => {
    clock.advance(86_400_000)
    await lookForNew(platform, liveMap)
    expect(await noticesOf(contributor)).toEqual(['NEW_PROFILES'])
    expect(await noticesOf(standard)).toEqual([])
  })

  it('a standard member can read, silence and delete saved searches, but cannot save more', async () => {
    const contributorsOnly = refused('discovery/contributors-only')
    expect(await save(standard, { name: 'Others' })).toMatchObject(contributorsOnly)
    expect(await change(standard, id, { name: 'Others' })).toMatchObject(contributorsOnly)
    const silenced = await change(standard, id, { tellsOfNew: false })
    expect(silenced).toMatchObject({ status: 200, body: { name: 'Bears', tellsOfNew: false } })
    expect(await change(standard, id, { tellsOfNew: true })).toMatchObject(contributorsOnly)
    expect((await list(standard)).body).toMatchObject({ searches: [{ id }], maySave: false })
    expect((await remove(standard, id)).status).toBe(204)
  })
})
