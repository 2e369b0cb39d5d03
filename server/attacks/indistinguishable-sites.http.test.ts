import { expect, it } from 'vitest'
import { cellAt, pointOf, toUnits } from '#server/features/position/keyed-cells.ts'
import { cellsOfMember } from '#server/testing/cells-of-member.ts'
import { eventually } from '#server/testing/eventually.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { blockMember, broadcast } from '#server/testing/member-actions.ts'
import { removeRows } from '#server/testing/stored-rows.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import type { Broadcast } from '#shared/contract/chat.ts'
import type { LiveEvent } from '#shared/contract/live.ts'
import { metersBetween } from '#shared/distance.ts'
import { sectorOf } from '#shared/sectors.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { chooseSpot, openScene, passTime, type Scene, sendFix } from './scene.ts'
import { metersApart, pointAt, type Spot } from './score.ts'

/**
 * Two sites with the same secret, members, clock and history. They differ in where one GPS member is inside their
 * cells. No other member may notice a difference.
 */
const size = { victims: 6, decoys: 2, env: { LIMITS_FACTOR: '2' } }
const sites: readonly [Scene, Scene] = [await openScene(size), await openScene(size)]

const victimOf = ({ victims }: Scene, index = 0) => firstOf(victims.slice(index), 1)[0].member

const cellsOf = (scene: Scene, victim = 0) => cellsOfMember(scene.site, victimOf(scene, victim))

/** Spots around one spot that are in the same cell of the member. */
function cellMates(scene: Scene, around: Spot, victim = 0): readonly Spot[] {
  const cells = cellsOf(scene, victim)
  const cellOf = (spot: Spot) => JSON.stringify(cellAt(cells, toUnits(pointAt(spot))))
  const off = () => (scene.random() - 0.5) * 2_000
  return Array.from({ length: 400 }, () => ({ x: around.x + off(), y: around.y + off() })).filter(
    spot => cellOf(spot) === cellOf(around),
  )
}

/** A spot, and another one as far away as possible within one cell of the member. */
function inOneCell(scene: Scene, around: Spot, victim = 0): readonly [Spot, Spot] {
  const [farthest] = cellMates(scene, around, victim).toSorted(
    (one, other) => metersApart(around, other) - metersApart(around, one),
  )
  if (!farthest || metersApart(around, farthest) < 300)
    throw new Error('no other place in the cell')
  return [around, farthest]
}

/** Headers that each process, connection or system time sets. */
const ownHeaders = new Set(['date', 'x-request-id', 'set-cookie'])

const answersIn = ({ status, headers, text }: Reply) => [
  status,
  [...headers].filter(([name]) => !ownHeaders.has(name)),
  text,
]

/** Sectors around the readers, and sectors beyond their reach. */
const sectorsRead = ['51:13', '52:12', '52:13', '52:14', '53:13', '54:13']

async function askEverything(scene: Scene): Promise<unknown[]> {
  const { attacker, decoys } = scene
  const victim = victimOf(scene).profileId
  const readers = [attacker, ...decoys.map(({ member }) => member)]
  const answers: unknown[] = []
  for (const { visitor, profileId } of readers) {
    const asks = [
      ...[0, 1, 2, 3].map(page => `/api/profile-briefs/nearest?page=${page}&size=3`),
      '/api/profile-briefs/nearest?milesMax=5&only=online-now&words=sam',
      ...[1, 0.1, 0.01].map(degrees => boundsAround(degrees)),
      '/api/profile-briefs/by-sector/52:13',
      ...sectorsRead.map(sector => `/api/messages/by-sector/${sector}`),
      '/api/profile-positions/aggregates',
      `/api/profile/${victim}`,
      `/api/profile-like?likerProfileId=${profileId}&likedProfileId=${victim}`,
      `/api/messages/most-recent-with/${profileId}`,
      `/api/messages/between/${profileId}/${victim}`,
    ]
    for (const ask of asks) answers.push([ask, ...answersIn(await visitor.fetch(ask))])
  }
  return answers
}

const boundsAround = (degrees: number) =>
  `/api/profile-briefs/by-bounds?latMin=${52.5 - degrees}&latMax=${52.5 + degrees}&lonMin=${13.4 - degrees}&lonMax=${13.4 + degrees}`

/** The same id on both sites. */
const broadcastId = (number: number) =>
  `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Sends a fix. Returns the status that the sender gets for it. */
const fix = async (member: TestMember, at: Spot, hide = false) =>
  (await sendFix(member, at, { hide })).status

/** What others receive during a member's history. `places` are where the member is on this site. */
async function liveThrough(scene: Scene, places: readonly Spot[]): Promise<string> {
  const { site, attacker, decoys } = scene
  const member = victimOf(scene)
  const [first, blocked] = firstOf(decoys, 2)
  const answers: unknown[] = []
  const stream = await site.listen(attacker.visitor)
  expectDone(await blockMember(member, blocked.member))
  await attacker.visitor.fetch('/api/profile-briefs/by-sector/52:13')
  for (const [step, place] of places.entries()) {
    const status = await fix(member, place)
    const tell = async (moment: number) =>
      (await broadcast(member, `At step ${step}`, { id: broadcastId(2 * step + moment) })).text
    answers.push(status, await tell(0), await askEverything(scene))
    await passTime(scene, serverLimits.publishWindowMs)
    answers.push(await tell(1), await askEverything(scene))
    if (step === 2) {
      await fix(member, place, true)
      answers.push((await broadcast(member, 'Hidden')).text, await askEverything(scene))
      await fix(member, place)
    }
  }
  // The last change arrives after everything sent before it.
  await chooseSpot(first.member, { x: -3_000, y: 1_234 })
  const last = `"profileId":"${first.member.profileId}"`
  await eventually(() => stream.pending().some(({ event }) => JSON.stringify(event).includes(last)))
  answers.push(stateOf(stream.pending().map(({ event }) => event)))
  return JSON.stringify(answers)
}

/** What a page knows after all events. How many arrive together depends on timing. */
function stateOf(events: readonly LiveEvent[]): unknown {
  const known = new Map<string, unknown>()
  for (const event of events) {
    if (event.kind === 'broadcast') known.set(event.message.id, event.message)
    if (event.kind !== 'presence') continue
    for (const brief of event.briefs) known.set(brief.profileId, brief)
    for (const id of event.gone) known.set(id, 'gone')
  }
  return [...known].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

it('the site reveals to nobody where in their cell a member is', async () => {
  const [one, other] = sites
  const pairs = [
    { x: 300, y: 200 },
    { x: 4_000, y: -3_000 },
    { x: -5_000, y: 6_000 },
    { x: 90_000, y: 0 },
    { x: 300, y: 200 },
  ].map(spot => inOneCell(one, spot))
  const [here, there] = [pairs.map(([near]) => near), pairs.map(([, far]) => far)]
  const heard = await liveThrough(one, here)
  const heardThere = await liveThrough(other, there)
  expect(heard.length).toBeGreaterThan(100_000)
  expect(heard).toMatch(/At step 0.*At step 4/)
  expect(heard).toContain('chat/hidden')
  expect(heardThere).toBe(heard)
})

/** The sectors that show a member's broadcasts while they are on one side of a degree and report there. */
async function sectorsTold(scene: Scene, places: readonly Spot[]): Promise<string[][]> {
  const { attacker } = scene
  const member = victimOf(scene, 1)
  const told: string[][] = []
  for (const [step, place] of places.entries()) {
    await fix(member, place)
    await passTime(scene, serverLimits.publishWindowMs)
    const id = broadcastId(500 + step)
    expectDone(await broadcast(member, 'Where?', { id }))
    const seen: string[] = []
    for (const sector of ['52:13', '53:13']) {
      const { text } = await attacker.visitor.fetch(`/api/messages/by-sector/${sector}`)
      if (text.includes(id)) seen.push(sector)
    }
    await removeRows(scene.site, 'chat_broadcasts', { id })
    told.push(seen)
  }
  return told
}

it('a broadcast from a cell across sectors reveals only its map point', async () => {
  const [one, other] = sites
  const pairs = [-2_000, 0, 2_000].map(x => overSectorEdge(one, 1, { x, y: 55_660 }))
  const told = await sectorsTold(
    one,
    pairs.map(([north]) => north),
  )
  expect(told.flat()).toHaveLength(pairs.length)
  const south = pairs.map(each => each[1])
  expect(await sectorsTold(other, south)).toEqual(told)
})

/** Two spots in one cell, to the north and south of a whole degree. */
function overSectorEdge(scene: Scene, victim: number, around: Spot): readonly [Spot, Spot] {
  const isNorth = (spot: Spot) => sectorOf(pointAt(spot)).lat === 53
  for (let x = around.x; x < around.x + 1_500; x += 100) {
    const mates = cellMates(scene, { x, y: around.y }, victim)
    const [north, south] = [mates.find(isNorth), mates.find(spot => !isNorth(spot))]
    if (north && south) return [north, south]
  }
  throw new Error('no such cell')
}

/** All that the attacker learns of order and times of what some members send, in lists, pages and the stream. */
async function ordersHeard(scene: Scene, places: readonly Spot[]) {
  const { site, attacker } = scene
  for (const [index, place] of places.entries()) await fix(victimOf(scene, 2 + index), place)
  await passTime(scene, serverLimits.publishWindowMs)
  const stream = await site.listen(attacker.visitor)
  const sent: string[] = []
  for (let number = 0; number < 3 * places.length; number++) {
    const [sender, id] = [victimOf(scene, 2 + (number % places.length)), broadcastId(900 + number)]
    sent.push(id)
    expectDone(await broadcast(sender, `Number ${number}`, { id }))
    site.clock.advance(1_000)
  }
  const read = async (query: string) => {
    const { text } = await attacker.visitor.fetch(`/api/messages/by-sector/52:13?${query}`)
    const page: Broadcast[] = JSON.parse(text)
    const ids = page.map(({ id }) => id).filter(id => sent.includes(id))
    return [ids, page.map(({ tsCreated }) => tsCreated)]
  }
  const lists = [
    await read('size=100'),
    await read('size=2'),
    await read(`size=3&sinceMessageId=${sent[1]}`),
    await read(`size=3&beforeMessageId=${sent[5]}`),
  ]
  const heard = () =>
    stream
      .pending()
      .flatMap(({ event }) => (event.kind === 'broadcast' ? [event.message.id] : []))
      .filter(id => sent.includes(id))
  await eventually(() => heard().length === sent.length)
  const live = heard()
  return { lists, live }
}

it('the order and times of broadcasts reveal nothing about locations', async () => {
  const [one, other] = sites
  const pairs = [
    { x: 5_000, y: 0 },
    { x: 0, y: 5_000 },
    { x: -5_000, y: 0 },
    { x: 0, y: -5_000 },
  ].map((spot, index) => inOneCell(one, spot, 2 + index))
  const [here, there] = [pairs.map(([near]) => near), pairs.map(([, far]) => far)]
  // The test would detect a site that sorts by distance.
  const nearestFirst = (places: readonly Spot[]) =>
    [0, 1, 2, 3].toSorted((a, b) => fromMiddle(places[a]) - fromMiddle(places[b]))
  expect(nearestFirst(there)).not.toEqual(nearestFirst(here))
  const heard = await ordersHeard(one, here)
  expect(heard.live).toHaveLength(12)
  expect(await ordersHeard(other, there)).toEqual(heard)
})

const fromMiddle = ({ x, y }: Spot = { x: 0, y: 0 }) => Math.hypot(x, y)

it('the limit of jumps does not depend on where in a cell they begin or end', async () => {
  const jumps = async (scene: Scene, spot: Spot) => {
    const statuses: number[] = []
    for (let jump = 0; jump < 2 * serverLimits.farJumps.count + 4; jump++) {
      statuses.push(await fix(victimOf(scene), jump % 2 === 0 ? { x: 0, y: 0 } : spot))
      scene.site.clock.advance(60_000)
    }
    return statuses
  }
  const [here, there] = edgeOfJump()
  expect(await jumps(sites[1], there)).toEqual(await jumps(sites[0], here))
})

/** Two spots in one cell: one more than 200 km from the member's point in the town, the other less. */
function edgeOfJump(): readonly [Spot, Spot] {
  const [scene] = sites
  const cells = cellsOf(scene)
  const start = pointOf(cells, cellAt(cells, toUnits(pointAt({ x: 0, y: 0 }))))
  const isFar = (spot: Spot) => metersBetween(start, pointAt(spot)) > serverLimits.farJumpMeters
  for (let x = 0; x < 20_000; x += 100) {
    const mates = cellMates(scene, { x, y: serverLimits.farJumpMeters })
    const [far, near] = [mates.find(isFar), mates.find(spot => !isFar(spot))]
    if (far && near) return [far, near]
  }
  throw new Error('no such cell')
}
