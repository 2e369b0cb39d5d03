import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { blockMember, writeNote } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { refused, statusesOf } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSiteWithClock()

const read = ({ visitor, profileId }: TestMember, aboutProfileId: string) =>
  visitor.call('GET /api/profile-note', { query: { authorProfileId: profileId, aboutProfileId } })

const write = (author: TestMember, aboutProfileId: string, part: object = {}) =>
  writeNote(author, { profileId: aboutProfileId }, { privateTags: ['tall'], ...part })

const list = ({ visitor, profileId }: TestMember, query: object = {}) =>
  visitor.call('GET /api/profile-notes', { query: { authorProfileId: profileId, ...query } })

const tags = ({ visitor, profileId }: TestMember) =>
  visitor.call('GET /api/private-tags', { query: { authorProfileId: profileId } })

let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeEach(async () => {
  ;[ann, bob, cem] = await site.members([{}, {}, {}])
})
const notesOf = ({ profileId }: TestMember) =>
  rowsOf(site, 'notes', { author_profile_id: profileId })

describe('a note', () => {
  it('is empty at first, for any profile', async () => {
    for (const aboutProfileId of [bob.profileId, newId(site.clock)]) {
      const empty = { bodyText: '', privateTags: [] }
      const { status, body } = await read(ann, aboutProfileId)
      expect(status).toBe(200)
      expect(body).toEqual({ authorProfileId: ann.profileId, aboutProfileId, ...empty })
    }
  })

  it('is stored with its tags, trimmed, without empty and repeated ones', async () => {
    const privateTags = [' tall ', '', 'kind', 'tall', 'TALL', 'kínd', '   ']
    const saved = await write(ann, bob.profileId, { privateTags })
    const expected = { bodyText: 'Met at the bar', privateTags: ['tall', 'kind'] }
    expect(saved).toMatchObject({ status: 200, body: expected })
    expect((await read(ann, bob.profileId)).body).toEqual(saved.body)
  })

  it('is stored once, even if it is written repeatedly, and deleted when it is emptied', async () => {
    for (const bodyText of ['One', 'Two', 'Two']) await write(ann, bob.profileId, { bodyText })
    expect(await notesOf(ann)).toMatchObject([{ body_text: 'Two' }])
    const emptied = await write(ann, bob.profileId, { bodyText: ' \n', privateTags: [' '] })
    expect(emptied).toMatchObject({ status: 200, body: { bodyText: '', privateTags: [] } })
    expect(await notesOf(ann)).toEqual([])
    expect((await write(ann, bob.profileId, { bodyText: '', privateTags: [] })).status).toBe(200)
  })

  it('stays readable when either side blocks, but a new one is refused', async () => {
    await write(ann, bob.profileId)
    await blockMember(bob, ann)
    await blockMember(ann, cem)
    expect((await read(ann, bob.profileId)).body).toMatchObject({ bodyText: 'Met at the bar' })
    const notFound = refused('profile/not-found')
    expect(await write(ann, bob.profileId, { bodyText: 'Left' })).toMatchObject(notFound)
    expect(await write(ann, cem.profileId)).toMatchObject(notFound)
    expect((await list(ann)).body).toMatchObject([{ bodyText: 'Met at the bar' }])
  })

  it('can be changed by the blocker, and deleted by both', async () => {
    await write(ann, bob.profileId)
    await blockMember(ann, bob)
    expect((await write(ann, bob.profileId, { bodyText: 'Blocked' })).status).toBe(200)
    await blockMember(ann, bob, false)
    await blockMember(bob, ann)
    const empty = { bodyText: '', privateTags: [] }
    expect((await write(ann, bob.profileId, empty)).status).toBe(200)
    expect((await write(ann, newId(site.clock), empty)).status).toBe(200)
    expect((await list(ann)).body).toEqual([])
  })

  it('may have the maximum lengths', async () => {
    const most = {
      bodyText: 'x'.repeat(limits.noteMaxLength),
      privateTags: Array.from({ length: limits.privateTagsMax }, (_, number) =>
        `${number}`.padStart(limits.privateTagMaxLength, 'x'),
      ),
    }
    expect((await write(ann, bob.profileId, most)).body).toMatchObject(most)
  })

  it('is one of the versions if it is written in parallel', async () => {
    const texts = ['a', 'b', 'c', 'd']
    const replies = await Promise.all(
      texts.map(bodyText => write(ann, bob.profileId, { bodyText })),
    )
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200])
    const rows = await notesOf(ann)
    expect(rows).toHaveLength(1)
    expect(texts).toContain(rows[0]?.body_text)
  })
})

it('the list has all notes page by page, latest change first', async () => {
  expect((await list(ann)).body).toEqual([])
  for (const bodyText of ['One', 'Two', 'Three']) {
    site.clock.advance(1_000)
    await write(ann, (await site.member()).profileId, { bodyText })
  }
  expect((await list(ann)).body).toMatchObject([
    { bodyText: 'Three', privateTags: ['tall'], authorProfileId: ann.profileId },
    { bodyText: 'Two' },
    { bodyText: 'One' },
  ])
  expect((await list(ann, { page: 1, size: 2 })).body).toMatchObject([{ bodyText: 'One' }])
})

describe('the private tags of an author', () => {
  it('are listed once each, in alphabetical order', async () => {
    expect(await tags(ann)).toMatchObject({ status: 200, body: [] })
    await write(ann, bob.profileId, { privateTags: ['tall', 'Kind', 'émigré'] })
    await write(ann, cem.profileId, { privateTags: ['tall', 'bar', 'ZZ'] })
    await write(bob, ann.profileId, { privateTags: ['bob’s own'] })
    expect((await tags(ann)).body).toEqual(['bar', 'Kind', 'tall', 'ZZ', 'émigré'])
    await write(ann, bob.profileId, { privateTags: [] })
    expect((await tags(ann)).body).toEqual(['bar', 'tall', 'ZZ'])
  })

  it('are listed in the spelling that they use most', async () => {
    const spellings = ['Café', 'café', 'Café', 'cafe'] as const
    for (const spelling of spellings) {
      const [other] = await site.members([{}])
      await write(ann, other.profileId, { privateTags: [spelling] })
    }
    expect((await tags(ann)).body).toEqual(['Café'])
  })

  it('are listed up to a limit', async () => {
    const others = await site.members(Array(11).fill({}))
    for (const [place, { profileId }] of others.entries()) {
      const privateTags = Array.from({ length: 30 }, (_, number) => `${place} ${number}`)
      await write(ann, profileId, { privateTags })
    }
    expect((await tags(ann)).body).toHaveLength(serverLimits.privateTagsListedMax)
  })
})
