import { appIcons } from '#server/platform/brands/brand-app.ts'
import { accountsRows, billingRows } from './authorisation-accounts.ts'
import { administeredMembersRows } from './authorisation-administered-members.ts'
import { administrationRows } from './authorisation-administration.ts'
import { betweenMembersRows, grantsRows } from './authorisation-between-members.ts'
import { casesRows } from './authorisation-cases.ts'
import { chatRows } from './authorisation-chat.ts'
import { cootiesRows } from './authorisation-cooties.ts'
import { decisionsRows } from './authorisation-decisions.ts'
import { dungeonRows } from './authorisation-dungeon.ts'
import { gamesRows } from './authorisation-games.ts'
import { gptBusterRows } from './authorisation-gpt-buster.ts'
import { healthRows } from './authorisation-health.ts'
import { identifyRows } from './authorisation-identify.ts'
import { juryRows } from './authorisation-jury.ts'
import { likesRows } from './authorisation-likes.ts'
import { photoHelpRows } from './authorisation-photo-help.ts'
import {
  everybody,
  ownerOnly,
  type Row,
  row,
  type Scene,
  unlessBlocked,
} from './authorisation-row.ts'
import { savedSearchesRows } from './authorisation-saved-searches.ts'
import { EventReader } from './event-reader.ts'
import { sendMessage } from './member-actions.ts'
import { givePicture } from './picture-actions.ts'
import type { TestMember } from './test-site.ts'
import { textOf } from './visitor.ts'

const position = (profileId: string) => ({
  profileId,
  session: 1,
  use: 'OVERRIDE' as const,
  overrideLat: 52.5,
  overrideLon: 13.4,
  hide: false,
})

/** What somebody says of a picture: of the owner's, or of another member's. */
async function flagOf(scene: Scene, other?: TestMember) {
  const profilePicId = other ? await givePicture(scene.site, other) : await scene.ownersPicture()
  return { flaggerProfileId: scene.profileId, profilePicId }
}

/**
 * Who may do what: the table that the server is held to, call by call. A call of the contract without a row here fails
 * the test that walks it.
 */
export const authorisationTable: readonly Row[] = [
  row('GET /api/ping', 'the clock', everybody),
  row('GET /api/version', 'the version', everybody),
  row('GET /api/public/brand', 'the brand', everybody),
  row('GET /tiles/:z/:x/:y', 'outside coverage', { visitor: 204, member: 204 }, () => ({
    params: { z: 0, x: 0, y: 0 },
    query: { kind: 'raster' as const },
  })),

  ...accountsRows,

  row('GET /api/profiles/mine', 'one’s own by construction', { member: 200 }),
  row('GET /api/profile/:id', 'the owner’s', unlessBlocked, ({ owner }) => ({
    params: { id: owner.profileId },
  })),
  row('PUT /api/profile', 'the owner’s', ownerOnly, ({ owner }) => ({
    body: { id: owner.profileId, description: 'Hello' },
  })),
  row('PUT /api/profile', 'one’s own', { member: 200 }, ({ profileId }) => ({
    body: { id: profileId, description: 'Hello' },
  })),
  row('PATCH /api/profile', 'the owner’s', ownerOnly, ({ owner }) => ({
    body: { id: owner.profileId, description: 'Hello' },
  })),
  row('PATCH /api/profile', 'one’s own', { member: 200 }, ({ profileId }) => ({
    body: { id: profileId, description: 'Hello' },
  })),

  row('POST /api/profile-pic', 'to the owner', { member: 403, owner: 201 }, scene => ({
    query: {},
    form: { authorProfileId: scene.owner.profileId, picfilename: 'me.jpg' },
    file: scene.picture(),
  })),
  row(
    'POST /api/profile-pic',
    'in the owner’s place, by replace_id',
    { member: 404, owner: 200 },
    async scene => ({
      query: { replace_id: await scene.ownersPicture() },
      form: { authorProfileId: scene.profileId, picfilename: 'me.jpg' },
      file: scene.picture(),
    }),
  ),
  row('PUT /api/profile-pic/:id', 'the owner’s', { member: 404, owner: 204 }, async scene => ({
    params: { id: await scene.ownersPicture() },
    body: { isNsfw: true },
  })),
  row(
    'DELETE /api/profile-pic/:id',
    'the owner’s',
    { member: 404, owner: 204, administrator: 204 },
    async scene => ({ params: { id: await scene.ownersPicture() } }),
  ),
  row(
    'GET /api/profile-pic/:id',
    'the owner’s, public',
    { ...unlessBlocked, administrator: 200 },
    async scene => ({ params: { id: await scene.ownersPicture() } }),
  ),
  row(
    'GET /api/profile-pic/:id',
    'the owner’s original',
    { member: 403, blocked: 404, blocker: 404, owner: 200 },
    async scene => ({ params: { id: await scene.ownersPicture() }, query: { orig: 1 } }),
  ),
  row(
    'GET /api/profile-pic/nsfw/:id',
    'the owner’s, public',
    { ...unlessBlocked, administrator: 200 },
    async scene => ({ params: { id: await scene.ownersPicture() } }),
  ),
  row(
    'GET /api/profile-pic/nsfw/:id',
    'the owner’s original',
    { member: 403, blocked: 404, blocker: 404, owner: 200 },
    async scene => ({ params: { id: await scene.ownersPicture() }, query: { orig: 1 } }),
  ),
  row(
    'PUT /api/profile-pic-nsfw-flag',
    'the owner’s, public',
    { member: 200, newcomer: 403, owner: 422, blocked: 404, blocker: 404 },
    async scene => ({ body: await flagOf(scene) }),
  ),
  row('PUT /api/profile-pic-nsfw-flag', 'in the owner’s name', ownerOnly, async scene => ({
    body: await flagOf({ ...scene, profileId: scene.owner.profileId }, await scene.site.member()),
  })),
  row(
    'DELETE /api/profile-pic-nsfw-flag',
    'of one who never gave it',
    { member: 404 },
    async scene => ({ query: await flagOf(scene) }),
  ),
  row(
    'DELETE /api/profile-pic-nsfw-flag',
    'in the owner’s name',
    { member: 403, owner: 204 },
    async scene => {
      const { owner, site } = scene
      const flag = await flagOf({ ...scene, profileId: owner.profileId }, await site.member())
      await owner.visitor.call('PUT /api/profile-pic-nsfw-flag', { body: flag })
      return { query: flag }
    },
  ),
  row('GET /api/profile/pic/:id', 'the owner’s, public', unlessBlocked, async scene => ({
    params: { id: await scene.ownersPicture() },
  })),

  ...grantsRows,

  row('PUT /api/profile-position/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
    body: position(owner.profileId),
  })),
  row(
    'PUT /api/profile-position/:profileId',
    'one’s own',
    { member: 200, newcomer: 403 },
    ({ profileId }) => ({ params: { profileId }, body: position(profileId) }),
  ),
  row('GET /api/profile-briefs/nearest', 'around a place of one’s own', { member: 409 }),
  row('GET /api/profile-briefs/by-bounds', 'anywhere', { member: 200 }, () => ({
    query: { latMin: 1, lonMin: 1, latMax: 2, lonMax: 2 },
  })),
  row('GET /api/profile-positions/aggregates', 'of the whole world', { member: 200 }),
  row('GET /api/profile-briefs/by-sector/:sector', 'any sector', { member: 200 }, () => ({
    params: { sector: '52:13' },
  })),

  ...betweenMembersRows,
  ...likesRows,
  ...savedSearchesRows,
  ...dungeonRows,
  ...healthRows,
  ...identifyRows,
  ...gamesRows,
  ...gptBusterRows,
  ...cootiesRows,
  ...photoHelpRows,
  ...chatRows,
  ...casesRows,
  ...juryRows,
  ...billingRows,
  ...administrationRows,
  ...administeredMembersRows,
  ...decisionsRows,
  row('GET /api/blocked-profiles', 'one’s own by construction', { member: 200 }),
  row('GET /api/hidden-profiles', 'one’s own by construction', { member: 200 }),

  row('GET /api/notifications/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
  })),
  row('GET /api/unread-counts/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
  })),
  row(
    'DELETE /api/notification/:id',
    'the owner’s',
    { member: 404, owner: 204 },
    async ({ site, owner }) => {
      await sendMessage(await site.member(), owner, 'Hello')
      const request = { params: { profileId: owner.profileId } }
      const { body } = await owner.visitor.call('GET /api/notifications/:profileId', request)
      return { params: { id: textOf(body[0]?.id) } }
    },
  ),

  {
    call: 'GET /api/events',
    what: 'one’s own by construction',
    statuses: { member: 200 },
    ask: async ({ site, visitor }) => {
      const reader = await EventReader.open(site.origin, visitor)
      await reader.cut()
      return reader
    },
  },
]

/** What the server answers beside the contract: whoever operates it looks here, without a session. */
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
