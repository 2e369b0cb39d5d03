import { expect, it, vi } from 'vitest'
import { Jobs } from '#server/platform/jobs/jobs.ts'
import { knownAs } from '#server/testing/case-actions.ts'
import { EventReader } from '#server/testing/event-reader.ts'
import { eventually } from '#server/testing/eventually.ts'
import { firstOf, passToResults } from '#server/testing/game-actions.ts'
import { openSiteCopies } from '#server/testing/site-copies.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { differences, uuids, withoutDrawn } from './alike.ts'
import { readEverything, type Texts } from './read-everything.ts'
import { doSecretActs, drawWithout, fillForActs, membersAt } from './secret-acts.ts'

/**
 * Two copies of one site. At one of them a juror is drawn, and members do every secret act. At the other one another
 * juror is drawn, and members do nothing. Every answer of the contract to others, each file of their exports and each
 * event must be identical, at once and an hour later. The test covers new calls and files by itself.
 */

const hourMs = 3_600_000
/** The accused and the reporter of a case, the owner of pictures, an offer and a profile in games, and others. */
const readers = ['other', 'reporter', 'owner', 'friend', 'stranger'] as const
const moments = ['at once', 'an hour later'] as const
type Moment = (typeof moments)[number]

const isLiked = 'a vote for a picture is a like, and owners are told of likes'

/** What may differ, and why. An unused line fails the test. */
const exceptions: Readonly<Record<string, string>> = {
  'owner: GET /api/profile-pic-likes/by-liked-profileid/:id': isLiked,
  'owner: picture-likes-received.json': isLiked,
  'owner: GET /api/notifications/:profileId': isLiked,
  'owner: GET /api/unread-counts/:profileId': isLiked,
  'owner: notifications.json': isLiked,
  'owner: events': isLiked,
}

const scheduled = vi.spyOn(Jobs.prototype, 'schedule')

/** All jobs that run at least once an hour. */
async function runHourly({ platform }: TestSite) {
  const jobs = scheduled.mock.calls
    .filter((_, index) => scheduled.mock.contexts[index] === platform.jobs)
    .filter(([, cron]) => cron.split(' ')[1] === '*')
  expect(jobs.length).toBeGreaterThan(20)
  for (const [, , run] of jobs) await run()
}

async function fill(site: TestSite) {
  // No results come now or while all is read.
  passToResults(site)
  site.clock.advance(hourMs / 60)
  const prepared = await fillForActs(site)
  await runHourly(site)
  const { members, things } = prepared
  const { actor, juror, other, owner } = members
  const profiles = [actor, juror, other, owner].map(({ profileId }) => profileId)
  const { liked, offerId, messageId } = things
  const ids = [...profiles, liked, offerId, messageId]
  const knownIds = new Map<string, readonly string[]>()
  const texts: unknown[] = [ids]
  for (const name of readers) {
    const cases = [things.judgedId, things.answeredId].map(id => knownAs(site, members[name], id))
    const known = [...ids, ...(await Promise.all(cases))]
    knownIds.set(name, known)
    // A first look may change something, so look at both sites first.
    texts.push(await readEverything(site, members[name], known))
  }
  return { ...prepared, knownIds, shared: new Set(JSON.stringify(texts).match(uuids)) }
}

type Filled = Awaited<ReturnType<typeof fill>>

/** What each reader reads, with a word in place of ids that only one site has. */
async function readAll(site: TestSite, filled: Filled): Promise<Texts> {
  const members = membersAt(site, filled)
  const all: Record<string, readonly string[]> = {}
  for (const name of readers) {
    const texts = await readEverything(site, members[name], filled.knownIds.get(name) ?? [])
    for (const [call, answers] of Object.entries(withoutDrawn(texts))) {
      all[`${name}: ${call}`] = answers.map(text =>
        isDealt(call) ? text.replaceAll(uuids, 'dealt') : masked(text, filled),
      )
    }
  }
  return all
}

/** GPT Buster! deals random profiles, different ones at each site. */
const isDealt = (call: string) => call === 'gpt-buster-votes.json'

const masked = (text: string, { shared }: Filled) =>
  text.replaceAll(uuids, id => (shared.has(id) ? id : 'new'))

async function readAround(
  site: TestSite,
  filled: Filled,
  act: () => Promise<void>,
): Promise<Readonly<Record<Moment, Texts>>> {
  const members = membersAt(site, filled)
  const streams = await Promise.all(
    readers.map(async name => ({
      name,
      stream: await EventReader.open(site.origin, members[name].visitor),
    })),
  )
  await act()
  const texts = await readAll(site, filled)
  const events: Record<string, readonly string[]> = {}
  for (const { name, stream } of streams) {
    events[`${name}: events`] = (await allOf(stream, members[name])).map(event =>
      masked(event, filled),
    )
  }
  site.clock.advance(hourMs)
  await runHourly(site)
  return { 'at once': { ...texts, ...events }, 'an hour later': await readAll(site, filled) }
}

/** The events that arrived before one that the member causes. */
async function allOf(stream: EventReader, { visitor }: TestMember): Promise<string[]> {
  const { body } = expectDone(await visitor.call('GET /api/settings'))
  await visitor.ask('PUT /api/settings', { body: { ...body, name: 'Renamed' } })
  const events = () => stream.pending().map(({ event }) => JSON.stringify(event))
  await eventually(() => events().some(event => event.includes('"settings"')))
  await stream.cut()
  return events()
}

const { sites, filled } = await openSiteCopies(2, fill)
const [one, other] = firstOf(sites, 2)
const { juror, spare } = filled.members
const [quiet, acted] = await Promise.all([
  readAround(one, filled, () => drawWithout(one, filled, juror)),
  readAround(other, filled, async () => {
    await drawWithout(other, filled, spare)
    await doSecretActs(other, filled)
  }),
])

it.each(moments)('what others read and hear is the same %s', moment => {
  const found = Object.entries(differences(quiet[moment], acted[moment]))
  expect(Object.fromEntries(found.filter(([name]) => exceptions[name] === undefined))).toEqual({})
})

it('every exception is needed', () => {
  const found = moments.flatMap(moment => Object.keys(differences(quiet[moment], acted[moment])))
  expect(Object.keys(exceptions).filter(name => !found.includes(name))).toEqual([])
})
