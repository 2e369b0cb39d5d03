import { randomUUID } from 'node:crypto'
import {
  addPicture,
  addStay,
  addVerdict,
  makeCase,
} from '#server/features/moderation/decisions/decisions.factory.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { dayOf } from '#shared/days.ts'
import { knownAs, openedFor } from './case-actions.ts'
import { askForInvoice, openBankAccount, payDues, transfer } from './dues.ts'
import { joinGame } from './game-actions.ts'
import { readHealth, receiveNotice } from './health-notices.ts'
import { begin, ownAttempt } from './identify-actions.ts'
import { storeJudgedCase } from './jury-actions.ts'
import { broadcast, notificationsOf, placeMember, sendMessage } from './member-actions.ts'
import { joinPhotoHelp, offer } from './photo-help-actions.ts'
import { givePicture, sharePictures } from './picture-actions.ts'
import { addRows, removeRows, rowOf } from './stored-rows.ts'
import type { TestMember, TestSite } from './test-site.ts'
import { expectDone, textOf, type Visitor } from './visitor.ts'

/** The callers. `blocked` was blocked by the owner, `blocker` blocked the owner, `newcomer` has no birthdate yet. */
export const callerKinds = [
  'visitor',
  'newcomer',
  'member',
  'blocked',
  'blocker',
  'administrator',
  'owner',
] as const
export type CallerKind = (typeof callerKinds)[number]

export interface Scene {
  readonly site: TestSite
  readonly owner: TestMember
  /** The caller. A visitor's id belongs to nobody. */
  readonly visitor: Visitor
  readonly profileId: string
  /** A public picture of the owner, made on demand. */
  ownersPicture(): Promise<string>
  picture(): Blob
}

/** Names for ids in the requests of the authorization table. Each thing is made when a row needs it. */
const ids = {
  me: scene => scene.profileId,
  owner: scene => scene.owner.profileId,
  other: async ({ site }) => (await site.member()).profileId,
  nobody: () => randomUUID(),
  'new id': () => randomUUID(),
  today: ({ site }) => dayOf(site.clock.now()),
  'owner’s email': ({ owner }) => owner.email,
  'owner’s account': ({ owner }) => owner.accountId,
  'owner’s session': async ({ owner }) =>
    textOf((await owner.visitor.ask('GET /api/auth/sessions'))[0]?.id),
  'owner’s picture': scene => scene.ownersPicture(),
  'owner’s private picture': privatePicture,
  'owner’s grant': async scene => {
    const { owner, site } = scene
    const shared = sharePictures(owner, await site.member(), [await privatePicture(scene)])
    return textOf(expectDone(await shared).body[0]?.id)
  },
  'owner’s notification': async ({ owner, site }) => {
    await sendMessage(await site.member(), owner, 'Hello')
    return textOf((await notificationsOf(owner))[0]?.id)
  },
  'owner’s message': async ({ owner, site }) => sendMessage(owner, await site.member(), 'Hello'),
  /** Far from the default city, because members without a position read around it. */
  'owner’s broadcast': async ({ owner }) => {
    expectDone(await placeMember(owner, { lat: -59.5, lon: -150.5 }))
    return textOf(expectDone(await broadcast(owner, 'Hello')).body.id)
  },
  'owner’s search': async ({ owner }) => {
    const body = savedSearch(owner.profileId, randomUUID())
    return textOf((await owner.visitor.ask('POST /api/saved-search', { body })).id)
  },
  'owner’s invoice': async ({ owner, site }) => {
    await openBankAccount(site)
    return (await askForInvoice(owner)).id
  },
  'owner’s seat': async scene => textOf((await ownersSeat(scene)).id),
  'code of owner’s seat': async scene => textOf((await ownersSeat(scene)).code),
  /** An unknown payment that waits for a decision. */
  payment: async ({ site }) => {
    const source = `bank:${randomUUID()}`
    await transfer(site, { source })
    return (await rowOf(site, 'billing_payments', { source })).id
  },
  'owner’s contact message': async ({ owner }) => {
    const id = randomUUID()
    const body = { id, name: 'Sam', message: 'Hello' }
    await owner.visitor.call('POST /api/contactus-messages', { body })
    return id
  },
  'owner’s notice': ownersNotice,
  'owner’s appealed notice': async scene => {
    const id = await ownersNotice(scene)
    const appeal = { params: { id }, body: { bodyText: 'This is abuse' } }
    await scene.owner.visitor.call('PUT /api/health-notice/:id/appeal', appeal)
    return id
  },
  /** A new attempt. The owner gives up an open one for it. */
  'owner’s attempt': async ({ owner, site }) => {
    await giveUpAttempt({ owner })
    return textOf(expectDone(await begin(owner, await givePicture(site, owner))).body.id)
  },
  /** An open offer, made if there is none. */
  'owner’s offer': async ({ owner, site }) => {
    const offers = await owner.visitor.read('GET /api/games/photo-help/offers')
    const open = offers.find(({ state }) => state === 'OPEN')
    if (open) return open.id
    expectDone(await joinPhotoHelp(owner))
    const id = randomUUID()
    expectDone(await offer(owner, await givePicture(site, owner), id))
    return id
  },
  /** A made-up profile that the owner was dealt. */
  'owner’s item': async ({ owner, site }) => {
    const profile_id = owner.profileId
    await joinGame(owner, 'GPT_BUSTER')
    const id = newTimelessId()
    await removeRows(site, 'games_buster_deals', { profile_id })
    const deal = { id, profile_id, control: 'choir-tenor', dealt_at: site.clock.now() }
    await addRows(site, 'games_buster_deals', deal)
    return id
  },
  'case that the owner judges': async ({ owner, site }) =>
    knownAs(site, owner, await storeJudgedCase(site, owner, await site.member())),
  'case about the owner': async ({ owner, site }) =>
    openedFor(site, await site.member(), { profilePicId: await givePicture(site, owner) }),
  'case for administrators': scene => storedCase(scene, 'ADMINISTRATORS'),
  'case with a picture': async scene => {
    const id = await storedCase(scene, 'ADMINISTRATORS')
    await addPicture(scene.site.platform, id, Buffer.from('a picture'))
    return id
  },
  'decided case': async scene => {
    const id = await storedCase(scene, 'DECIDED')
    await addVerdict(scene.site.platform, id, { penalty: 'WARNING' })
    return id
  },
  'case with a stay': async scene => {
    const id = await storedCase(scene, 'DECIDED')
    await addStay(scene.site.platform, id, scene.owner)
    return id
  },
} as const satisfies Record<string, (scene: Scene) => string | Promise<string>>

/** @returns the placeholder for an id in a request */
export const the = (name: keyof typeof ids): string => `<${name}>`

/** A request with a thing in its address. */
export const byId = (name: keyof typeof ids) => ({ params: { id: the(name) } })

/** The request with ids in place of placeholders. Each name always means the same id. */
export async function fillIn<Request>(request: Request, scene: Scene): Promise<Request> {
  let text = JSON.stringify(request)
  for (const [name, make] of Object.entries(ids)) {
    if (text.includes(`<${name}>`)) text = text.replaceAll(`<${name}>`, await make(scene))
  }
  return JSON.parse(text)
}

export const savedSearch = (profileId: string, id: string) => ({
  id,
  profileId,
  name: `Bears ${id}`,
  filter: { tags: ['bear'] },
  tellsOfNew: false,
})

function privatePicture({ site, owner }: Scene) {
  return givePicture(site, owner, { isPrivate: true })
}

async function ownersSeat({ site, owner }: Scene) {
  await payDues(site, owner)
  return owner.visitor.ask('POST /api/billing/seats')
}

async function ownersNotice({ site, owner }: Scene) {
  await receiveNotice(site, owner)
  return textOf((await readHealth(owner)).notices[0]?.id)
}

export async function giveUpAttempt({ owner }: Pick<Scene, 'owner'>): Promise<void> {
  const open = await ownAttempt(owner)
  if (!open || open.tsDecided !== undefined) return
  await owner.visitor.ask('DELETE /api/identify/:id', { params: { id: textOf(open.id) } })
}

/** A case about the owner, who knows of it but may not see all of it. */
async function storedCase({ site, owner }: Scene, stage: 'ADMINISTRATORS' | 'DECIDED') {
  return makeCase(site.platform, { accused: owner, reporters: [await site.member()], stage })
}
