import type { TSchema } from 'typebox'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sample } from '#server/testing/sample.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { LiveEvent } from '#shared/contract/live.ts'
import {
  berlin,
  briefOf,
  messageOf,
  newId,
  noon,
  otherOf,
  profileOf,
} from '#web/testing/answers.ts'
import type { Handlers } from '#web/testing/fake-site.ts'
import {
  complaints,
  leaveScreen,
  memberOf,
  playSite,
  renderScreen,
  site,
} from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()
afterEach(() => {
  leaveScreen()
  complaints.length = 0
  site.faults.length = 0
})

const ann = memberOf()
const bob = profileOf({ profilename: 'Bob' })
const brief = briefOf({ profileId: bob.id, profileName: 'Bob' })
const latest = messageOf({
  senderProfileId: bob.id,
  recipientProfileId: ann.profileId,
  bodyText: 'Hello from Bob',
})
const noMutuals: Handlers = { 'GET /api/mutual-likes/:profileId': [] }

const nextMonth = { month: '2026-07', needCents: 0, isCovered: true }

interface Case {
  readonly path: string
  readonly name: CallName
  readonly answer: unknown
  readonly also?: Handlers
}

const cases: readonly Case[] = [
  {
    path: '/search/tile',
    name: 'GET /api/profile-briefs/nearest',
    answer: [brief],
    also: noMutuals,
  },
  {
    path: '/search/profile',
    name: 'GET /api/profile-briefs/nearest',
    answer: [brief],
    also: noMutuals,
  },
  {
    path: '/chat/personal',
    name: 'GET /api/conversations/:profileId',
    answer: [{ other: otherOf(bob), latest, tsSent: noon, unreadCount: 0 }],
  },
  {
    path: '/notifications',
    name: 'GET /api/notifications/:profileId',
    answer: [{ id: newId(), kind: 'PROFILE_LIKE', bodyText: 'Bob likes you', tsCreated: noon }],
  },
  {
    path: `/profile/${bob.id}#chat`,
    name: 'GET /api/messages/between/:me/:other',
    answer: [latest],
    also: { 'GET /api/profile/:id': bob },
  },
  {
    path: `/profile/${bob.id}`,
    name: 'GET /api/profile/:id',
    answer: bob,
    also: { 'GET /api/messages/between/:me/:other': [] },
  },
  {
    path: '/search/map#profileId=x&lat=52.52&lng=13.405',
    name: 'GET /api/profile-briefs/by-sector/:sector',
    answer: [brief],
    also: { 'GET /api/profile-positions/aggregates': [] },
  },
  { path: '/', name: 'GET /api/settings', answer: ann.settings },
  { path: '/settings', name: 'GET /api/settings', answer: ann.settings },
  { path: '/', name: 'GET /api/profiles/mine', answer: [ann.profile] },
  { path: '/profileEdit', name: 'GET /api/profiles/mine', answer: [ann.profile] },
  {
    path: '/likes/profilelikedyou',
    name: 'GET /api/profile-likes/by-liked/:id',
    answer: [
      {
        likerProfileId: bob.id,
        likedProfileId: ann.profileId,
        likeType: 'LIKE',
        blocked: false,
        tsCreated: noon,
        isMutual: false,
        brief: { profileId: bob.id, profileName: 'Bob', profileAge: 36 },
      },
    ],
    also: {
      'GET /api/likes-access': { isContributor: true, areFundsEnough: true, hidesSome: false },
      'PUT /api/likes-visit': () => undefined,
    },
  },
  {
    path: '/chat/broadcast',
    name: 'GET /api/messages/by-sector/:sector',
    answer: [
      {
        id: newId(),
        senderProfileId: bob.id,
        senderProfileName: 'Bob',
        bodyText: 'Hello all',
        profilePicIds: [],
        tsCreated: noon,
      },
    ],
  },
  {
    path: '/billing',
    name: 'GET /api/billing',
    answer: { holdsSeat: false, seatsToGive: 0, seats: [], hasCards: false, invoices: [] },
    also: { 'GET /api/public/books': { periods: [], credits: [], costs: [], nextMonth } },
  },
  {
    path: '/settings/security',
    name: 'GET /api/auth/sessions',
    answer: [
      {
        id: newId(),
        tsCreated: noon,
        tsSeen: noon,
        isCurrent: false,
        byMail: false,
        device: 'Car',
      },
    ],
  },
  {
    path: '/',
    name: 'GET /api/unread-counts/:profileId',
    answer: { conversations: 0, notifications: 0 },
  },
]

type Path = readonly (string | number)[]

/** Each required field of a value in the contract's shape, below lists and objects as well. */
function requiredFields(schema: TSchema, value: unknown, path: Path = []): Path[] {
  const { items, properties, required = [] } = partsOf(schema)
  if (items) {
    const [first] = Array.isArray(value) ? value : []
    return first === undefined ? [] : requiredFields(items, first, [...path, 0])
  }
  return Object.entries(properties ?? {}).flatMap(([name, part]) => {
    const inner = Object(value)[name]
    if (inner === undefined) return []
    const own = required.includes(name) ? [[...path, name]] : []
    return [...own, ...requiredFields(part, inner, [...path, name])]
  })
}

interface Parts {
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

const partsOf = (schema: TSchema): Parts => schema

const ways = {
  missing: () => undefined,
  null: () => null,
  'of another type': (value: unknown) => (typeof value === 'string' ? 7 : 'odd'),
} as const

type Way = (typeof ways)[keyof typeof ways]

function spoil(value: unknown, [first, ...rest]: Path, way: Way): unknown {
  if (first === undefined) return way(value)
  const inner = spoil(Object(value)[first], rest, way)
  return Array.isArray(value)
    ? value.with(Number(first), inner)
    : { ...Object(value), [first]: inner }
}

/** Each field in each way; in a sample, each field in one way. */
function spoilt(schema: TSchema, value: unknown) {
  return requiredFields(schema, value).flatMap((field, index) =>
    Object.entries(ways)
      .filter((_, at) => sample(at === index % 3, true))
      .map(([name, way]) => ({
        what: `${field.join('.')} ${name}`,
        json: JSON.stringify(spoil(value, field, way)),
      })),
  )
}

const stopped = page.getByText('This screen stopped working')

/** @returns whether the screen is still there once it has rendered what it has read */
async function isShown() {
  await expect.element(page.getByRole('main').getByRole('heading').first()).toBeInTheDocument()
  await nextFrame()
  await nextFrame()
  return stopped.elements().length === 0
}

const nextFrame = () => new Promise(requestAnimationFrame)

function startAt({ lat, lon }: typeof berlin) {
  localStorage.clear()
  const place = { mode: 'walk', chosen: { lat, lon }, isHidden: false }
  localStorage.setItem('lastLocation', JSON.stringify(place))
}

it.each(cases)(
  '$path is shown whatever field of $name is wrong',
  async ({ path, name, answer, also }) => {
    const { answers }: Endpoint = contract[name]
    const schema = answers[200]
    if (typeof schema !== 'object') throw new Error(`${name} answers no JSON`)
    await setWindow(desktop)
    const broken: string[] = []
    for (const { what, json } of spoilt(schema, answer)) {
      startAt(berlin)
      site.on({ ...also, [name]: () => new Response(json) })
      const before = site.calls(name).length
      await renderScreen(path, ann)
      await expect.poll(() => site.calls(name).length).toBeGreaterThan(before)
      if (!(await isShown())) broken.push(what)
    }
    expect(broken).toEqual([])
  },
)

const events: readonly LiveEvent[] = [
  { kind: 'message', message: latest },
  {
    kind: 'seen',
    readerProfileId: bob.id,
    otherProfileId: ann.profileId,
    afterNumber: 0,
    upToNumber: latest.number,
    exceptNumbers: [],
    messageIds: [latest.id],
    tsRecipientRead: noon,
  },
  { kind: 'pictures', profileId: bob.id },
  { kind: 'typing', profileId: bob.id },
  { kind: 'delivered', profileId: bob.id, upToNumber: latest.number, messageIds: [latest.id] },
  {
    kind: 'deleted',
    otherProfileId: bob.id,
    number: latest.number,
    messageId: latest.id,
    andEarlier: false,
  },
  { kind: 'presence', briefs: [brief], gone: [newId()] },
]

it.each(['/chat/personal', `/profile/${bob.id}#chat`])(
  '%s is shown whatever field of an event is wrong, and whatever a newer site sends',
  async path => {
    await setWindow(desktop)
    site.on({
      'GET /api/conversations/:profileId': [
        { other: otherOf(bob), latest, tsSent: noon, unreadCount: 0 },
      ],
      'GET /api/messages/between/:me/:other': [latest],
      'GET /api/profile/:id': bob,
    })
    await renderScreen(path, ann)
    await expect.poll(() => site.streams.size).toBe(1)
    const broken: string[] = []
    const newerKind = JSON.stringify({ kind: 'of-a-newer-site' })
    for (const event of events) {
      const schema = LiveEvent.anyOf.find(each => each.properties.kind.const === event.kind)
      if (!schema) throw new Error(`the contract has no ${event.kind}`)
      for (const { what, json } of [...spoilt(schema, event), { what: 'kind', json: newerKind }]) {
        for (const stream of site.streams) stream.hear(json)
        if (!(await isShown())) broken.push(`${event.kind}: ${what}`)
      }
    }
    expect(broken).toEqual([])
  },
)
