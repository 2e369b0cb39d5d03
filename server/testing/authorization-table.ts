import { appIcons } from '#server/platform/serve/brand-routes.ts'
import { administratorsRows, duesRows } from './authorization-administrators.ts'
import { byId, savedSearch, the } from './authorization-ids.ts'
import { identifyRows, justiceRows } from './authorization-justice.ts'
import { betweenMembersRows, chatRows } from './authorization-members.ts'
import {
  answers,
  everybody,
  isOwn,
  notThere,
  own,
  ownDone,
  ownerDoes,
  ownerDone,
  ownerKnows,
  ownerOnly,
  type Row,
  reaches,
  toOthers,
  unlessBlocked,
} from './authorization-row.ts'
import { EventReader } from './event-reader.ts'
import { gamesRows } from './games.ts'
import { givePicture } from './picture-actions.ts'

const acknowledgements = (['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const).map(value => ({
  value,
  text: value,
}))
const settings = {
  defaultProfileId: the('owner'),
  name: 'Sam',
  email: the('owner’s email'),
  locationCellMeters: 1_000 as const,
}
const token = { body: { token: the('nobody') } }
const ofNobody = answers({ visitor: 410, member: 410 })

const position = (profileId: string) => ({
  params: { profileId },
  body: {
    profileId,
    session: 1,
    use: 'OVERRIDE' as const,
    overrideLat: 52.5,
    overrideLon: 13.4,
    hide: false,
  },
})
const description = (id: string) => ({ body: { id, description: 'Hello' } })
const flag = { flaggerProfileId: the('me'), profilePicId: the('owner’s picture') }
const ownersPicture = byId('owner’s picture')
const privatePicture = byId('owner’s private picture')
const original = { query: { orig: 1 as const } }
const originals = answers({ member: 403, blocked: 404, blocker: 404, owner: 200 })
const ofOwner = byId('owner')
const ownersList = { params: { profileId: the('owner') } }
const uploaded = { picfilename: 'me.jpg' }
const share = (ownerProfileId: string) => ({
  body: {
    ownerProfileId,
    viewerProfileId: the('other'),
    profilePicIds: [the('owner’s private picture')],
  },
})
const asks = (requesterProfileId: string, ownerProfileId: string) => ({
  requesterProfileId,
  ownerProfileId,
})
const askOwner = asks(the('me'), the('owner'))
const ownerAsks = asks(the('owner'), the('other'))

const accountsRows: readonly Row[] = [
  answers({ visitor: 202, member: 202 })('POST /api/auth/register', 'anybody', {
    body: { email: `${the('new id')}@example.org`, acknowledgements },
  }),
  answers({ member: 401 })('POST /api/auth', 'with a wrong password', {
    form: { username: the('owner’s email'), password: 'not the password' },
  }),
  answers({ visitor: 204, member: 204 })('DELETE /api/auth', 'anybody'),
  own('GET /api/auth/sessions'),
  ownerDoes('DELETE /api/auth/sessions/:id', 'the owner’s', byId('owner’s session')),
  ownDone('DELETE /api/auth/sessions'),
  ofNobody('POST /api/auth/email', 'with a token of nobody', token),
  ofNobody('POST /api/auth/email/undo', 'with a token of nobody', token),
  answers({ member: 202 })('POST /api/auth/link', isOwn),
  ownDone('DELETE /api/auth/email'),
  own('GET /api/settings'),
  ownerOnly('PUT /api/settings', 'for the owner’s profile', { body: settings }),
  ownerOnly('PATCH /api/settings', 'for the owner’s profile', {
    body: { defaultProfileId: the('owner'), discreet: true },
  }),
  own('PATCH /api/settings', isOwn, { body: { discreet: true } }),
  ownDone('PUT /api/account/consents', isOwn, {
    body: { kind: 'LOCATION', text: 'I agree' },
  }),
  answers({ visitor: 201, member: 201 })('POST /api/contactus-messages', 'anybody', {
    body: { name: 'Sam', message: 'Hello' },
  }),
  own('GET /api/account/export'),
  ownDone('DELETE /api/account', isOwn, { body: {} }),
]

const profileRows: readonly Row[] = [
  own('GET /api/profiles/mine'),
  unlessBlocked('GET /api/profile/:id', 'the owner’s', ofOwner),
  ownerOnly('PUT /api/profile', 'the owner’s', description(the('owner'))),
  own('PUT /api/profile', 'one’s own', description(the('me'))),
  ownerOnly('PATCH /api/profile', 'the owner’s', description(the('owner'))),
  own('PATCH /api/profile', 'one’s own', description(the('me'))),

  answers({ member: 403, owner: 201 })('POST /api/profile-pic', 'to the owner', {
    query: {},
    form: { authorProfileId: the('owner'), ...uploaded },
    hasFile: true,
  }),
  ownerKnows('POST /api/profile-pic', 'in the owner’s place, by replace_id', {
    query: { replace_id: the('owner’s picture') },
    form: { authorProfileId: the('me'), ...uploaded },
    hasFile: true,
  }),
  ownerDoes('PUT /api/profile-pic/:id', 'the owner’s', {
    ...ownersPicture,
    body: { isNsfw: true },
  }),
  answers({ member: 404, blocked: 404, owner: 204, administrator: 204 })(
    'DELETE /api/profile-pic/:id',
    'the owner’s',
    ownersPicture,
  ),
  unlessBlocked('GET /api/profile-pic/:id', 'the owner’s, public', ownersPicture),
  originals('GET /api/profile-pic/:id', 'the owner’s original', {
    ...ownersPicture,
    ...original,
  }),
  unlessBlocked('GET /api/profile-pic/nsfw/:id', 'the owner’s, public', ownersPicture),
  originals('GET /api/profile-pic/nsfw/:id', 'the owner’s original', {
    ...ownersPicture,
    ...original,
  }),
  unlessBlocked('GET /api/profile/pic/:id', 'the owner’s, public', ownersPicture),
  reaches('PUT /api/profile-pic-nsfw-flag', 'the owner’s, public', { body: flag }),
  answers({ ...notThere, owner: 422 })('PUT /api/profile-pic-nsfw-flag', 'a private one', {
    body: { ...flag, profilePicId: the('owner’s private picture') },
  }),
  ownerOnly('PUT /api/profile-pic-nsfw-flag', 'in the owner’s name', ofOthersPicture),
  answers({ member: 404 })('DELETE /api/profile-pic-nsfw-flag', 'of one who never gave it', {
    query: flag,
  }),
  ownerDone('DELETE /api/profile-pic-nsfw-flag', 'in the owner’s name', async scene => {
    const { body } = await ofOthersPicture(scene)
    await scene.owner.visitor.call('PUT /api/profile-pic-nsfw-flag', { body })
    return { query: body }
  }),

  ownerKnows('GET /api/profile-pic/:id', 'a private one', privatePicture),
  ownerKnows('GET /api/profile-pic/nsfw/:id', 'a private one', privatePicture),
  ownerKnows('GET /api/profile/pic/:id', 'a private one', privatePicture),
  ownerKnows('GET /api/profile-pic/:id', 'the original of a private one', {
    ...privatePicture,
    ...original,
  }),
  ownerOnly('PUT /api/profile-pic-grants', 'in the owner’s name', share(the('owner'))),
  answers({ member: 422, newcomer: 403, owner: 200 })(
    'PUT /api/profile-pic-grants',
    'the owner’s pictures in one’s own name',
    share(the('me')),
  ),
  answers({ ...toOthers, member: 422 })('PUT /api/profile-pic-grants', 'to the owner', {
    body: {
      ownerProfileId: the('me'),
      viewerProfileId: the('owner'),
      profilePicIds: [the('owner’s picture')],
    },
  }),
  ownerOnly('GET /api/profile-pic-grants/by-owner/:id', 'the owner’s', ofOwner),
  ownerDoes('DELETE /api/profile-pic-grant/:id', 'the owner’s', byId('owner’s grant')),
  ownerDone('DELETE /api/profile-pic-grants', 'the owner’s', {
    query: { ownerProfileId: the('owner'), viewerProfileId: the('nobody') },
  }),
  ownerOnly('PUT /api/profile-pic-request', 'in the owner’s name', { body: ownerAsks }),
  reaches('PUT /api/profile-pic-request', 'to the owner', { body: askOwner }),
  ownerOnly('GET /api/profile-pic-request', 'the owner’s', { query: ownerAsks }),
  unlessBlocked('GET /api/profile-pic-request', 'one’s own to the owner', { query: askOwner }),
  ownerDone('DELETE /api/profile-pic-request', 'the owner’s', {
    query: asks(the('owner'), the('nobody')),
  }),
  ownerOnly('GET /api/profile-pic-requests/by-owner/:id', 'the owner’s', ofOwner),
  ownerDone('POST /api/profile-pic-request/decline', 'to the owner', {
    body: asks(the('nobody'), the('owner')),
  }),
]

const discoveryRows: readonly Row[] = [
  ownerOnly('PUT /api/profile-position/:profileId', 'the owner’s', position(the('owner'))),
  answers({ member: 200, newcomer: 403 })(
    'PUT /api/profile-position/:profileId',
    'one’s own',
    position(the('me')),
  ),
  answers({ member: 409 })('GET /api/profile-briefs/nearest', 'around a place of one’s own'),
  own('GET /api/profile-briefs/by-bounds', 'anywhere', {
    query: { latMin: 1, lonMin: 1, latMax: 2, lonMax: 2 },
  }),
  own('GET /api/profile-positions/aggregates', 'of the whole world'),
  own('GET /api/profile-briefs/by-sector/:sector', 'any sector', {
    params: { sector: '52:13' },
  }),
  ownerOnly('GET /api/saved-searches/:profileId', 'the owner’s', ownersList),
  answers({ member: 403, owner: 201 })('POST /api/saved-search', 'in the owner’s name', {
    body: savedSearch(the('owner'), the('new id')),
  }),
  ownerKnows('PATCH /api/saved-search/:id', 'the owner’s', {
    ...byId('owner’s search'),
    body: { name: 'Bears nearby' },
  }),
  ownerDoes('DELETE /api/saved-search/:id', 'the owner’s', byId('owner’s search')),
  ownerOnly('GET /api/notifications/:profileId', 'the owner’s', ownersList),
  ownerOnly('GET /api/unread-counts/:profileId', 'the owner’s', ownersList),
  ownerDoes('DELETE /api/notification/:id', 'the owner’s', byId('owner’s notification')),
  {
    call: 'GET /api/events',
    what: isOwn,
    statuses: { member: 200 },
    ask: async ({ site, visitor }) => {
      const reader = await EventReader.open(site.origin, visitor)
      await reader.cut()
      return reader
    },
  },
]

/**
 * The permissions of every call, which the tests check at the server. A call of the contract without a row here fails
 * the test.
 */
export const authorizationTable: readonly Row[] = [
  everybody('GET /api/ping', 'the clock'),
  everybody('GET /api/version', 'the version'),
  everybody('GET /api/public/brand', 'the brand'),
  answers({ visitor: 204, member: 204 })('GET /tiles/:z/:x/:y', 'outside coverage', {
    params: { z: 0, x: 0, y: 0 },
    query: { kind: 'raster' },
  }),
  ...accountsRows,
  ...profileRows,
  ...discoveryRows,
  ...betweenMembersRows,
  ...chatRows,
  ...gamesRows,
  ...identifyRows,
  ...justiceRows,
  ...duesRows,
  ...administratorsRows,
]

async function ofOthersPicture({ owner, site }: Parameters<Row['ask']>[0]) {
  const profilePicId = await givePicture(site, await site.member())
  return { body: { flaggerProfileId: owner.profileId, profilePicId } }
}

/** The server's answers outside the contract. The operator reads them without a session. */
export const operatingAddresses = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/brand.css',
  '/brand/logo.svg',
  '/favicon.svg',
  '/favicon.ico',
  '/robots.txt',
  '/.well-known/change-password',
  '/manifest.webmanifest',
  '/notes.webmanifest',
  ...appIcons.map(({ path }) => path),
] as const
