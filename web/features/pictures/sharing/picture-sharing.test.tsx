import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PictureGrant, ReceivedRequest } from '#shared/contract/picture-grants.ts'
import { newId, noon, pictureOf, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playOther } from '#web/testing/other-member.ts'
import { playOwnPictures } from '#web/testing/own-pictures.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { phone, setWindow } from '#web/testing/window.ts'

playSite()

const dayMs = 86_400_000
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sharing = () => page.getByRole('region', { name: 'Who can see your private pictures' })

/** Ann, who has a public and a private picture, opens Bob's profile. */
function meetBob() {
  const ann = memberOf()
  const secret = pictureOf({ isPrivate: true })
  const own = playOwnPictures(ann, [pictureOf(), secret])
  const bob = profileOf({ profilename: 'Bob' })
  const other = playOther(ann, bob)
  const grants = playGrants(bob.profilename)
  const open = (path: string) => renderScreen(path, ann)
  return { ann, bob, secretId: secret.id, own, other, open, ...grants }
}

/** Answers with requests and grants. */
function playGrants(viewerProfileName: string) {
  let given: readonly PictureGrant[] = []
  let requests: readonly ReceivedRequest[] = []
  const give = (
    grant: Pick<PictureGrant, 'ownerProfileId' | 'viewerProfileId' | 'profilePicId'>,
  ) => {
    given = [
      ...given,
      { id: newId(), viewerProfileName, reason: 'SHARED', tsGranted: noon, ...grant },
    ]
  }
  site.on({
    'GET /api/profile-pic-grants/by-owner/:id': () => [...given],
    'GET /api/profile-pic-requests/by-owner/:id': () => [...requests],
    'PUT /api/profile-pic-grants': ({ body: { profilePicIds, forMs, ...pair } }) => {
      const end = forMs === undefined ? {} : { tsExpires: Date.now() + forMs }
      for (const profilePicId of profilePicIds) give({ ...pair, profilePicId, ...end })
      requests = requests.filter(
        ({ requesterProfileId }) => requesterProfileId !== pair.viewerProfileId,
      )
      return [...given]
    },
    'DELETE /api/profile-pic-grant/:id': ({ params }) => {
      given = given.filter(({ id }) => id !== params.id)
      return undefined
    },
    'DELETE /api/profile-pic-grants': ({ query }) => {
      given = given.filter(({ viewerProfileId }) => viewerProfileId !== query.viewerProfileId)
      return undefined
    },
    'POST /api/profile-pic-request/decline': ({ body }) => {
      requests = requests.filter(
        ({ requesterProfileId }) => requesterProfileId !== body.requesterProfileId,
      )
      return undefined
    },
  })
  return {
    give,
    ask: (requesterProfileId: string) => {
      requests = [
        ...requests,
        { requesterProfileId, requesterProfileName: viewerProfileName, tsCreated: noon },
      ]
      site.send({ kind: 'pictures', profileId: requesterProfileId })
    },
    see: () => {
      given = given.map(grant => ({ ...grant, tsFirstSeen: noon, tsLastSeen: noon }))
    },
    given: () => given,
  }
}

it('a request is answered by sharing for a week, which shows when it was seen, and is taken back', async () => {
  const { ann, bob, secretId, open, ask, see } = meetBob()
  await open('/profileEdit')
  await expect.element(sharing().getByText('Only you')).toBeVisible()
  await expectAccessible()
  await expect.poll(() => site.streams.size).toBe(1)
  ask(bob.id)
  await button('Share with Bob').click()
  const dialog = page.getByRole('dialog', { name: 'Share private pictures with Bob' })
  await dialog.getByLabelText('Until').selectOptions('7 days from now')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(sharing().getByText('Not seen yet')).toBeVisible()
  await expect.element(sharing().getByText(/^Until .*\d/)).toBeVisible()
  await expect.element(button('Share with Bob')).not.toBeInTheDocument()
  await expect.element(page.getByText('Shared with Bob').first()).toBeVisible()
  expect(site.calls('PUT /api/profile-pic-grants')[0]?.body).toEqual({
    ownerProfileId: ann.profileId,
    viewerProfileId: bob.id,
    profilePicIds: [secretId],
    forMs: 7 * dayMs,
  })
  // The button that opened the dialog has disappeared with its row.
  await expect.poll(() => sharing().element().contains(document.activeElement)).toBe(true)
  await expectAccessible()

  see()
  await open('/profileEdit')
  await expect.element(sharing().getByText(/^Seen /)).toBeVisible()
  await button('Stop sharing private picture 1 with Bob').click()
  await expect.element(sharing().getByText('Only you')).toBeVisible()
  expect(site.calls('DELETE /api/profile-pic-grant/:id')).toHaveLength(1)
})

it('a request is declined without a notice to the other member', async () => {
  const { ann, bob, open, ask } = meetBob()
  ask(bob.id)
  await open('/profileEdit')
  await button('Decline the request from Bob').click()
  await expect.element(page.getByText('Declined. We won’t tell Bob.').first()).toBeVisible()
  await expect.element(sharing().getByText('Only you')).toBeVisible()
  expect(site.calls('POST /api/profile-pic-request/decline')[0]?.body).toEqual({
    ownerProfileId: ann.profileId,
    requesterProfileId: bob.id,
  })
})

it('private pictures are requested, the request can be withdrawn, and the page receives the answer', async () => {
  const { ann, bob, own, other, open } = meetBob()
  own.set([])
  const pair = { requesterProfileId: ann.profileId, ownerProfileId: bob.id }
  let isAsked = false
  const request = () => ({ ...pair, ...(isAsked && { tsCreated: noon }) })
  site.on({
    'GET /api/profile-pic-request': request,
    'PUT /api/profile-pic-request': () => {
      isAsked = true
      return request()
    },
    'DELETE /api/profile-pic-request': () => {
      isAsked = false
      return undefined
    },
  })
  await open(`/profile/${bob.id}`)
  await button('Ask for private pictures').click()
  await expect.element(button('Asked for private pictures')).toBeVisible()
  await expect.poll(() => site.streams.size).toBe(1)
  isAsked = false
  const opened = pictureOf({ isPrivate: true })
  other.set(profileOf({ ...bob, profilePics: [opened], profilePicIdsPrivate: [opened.id] }))
  site.send({ kind: 'pictures', profileId: bob.id })
  await expect.element(button('Ask for private pictures')).toBeVisible()
  const isLoaded = () =>
    [...document.images].some(
      ({ src, naturalWidth }) => src.includes(opened.id) && naturalWidth > 0,
    )
  await expect.poll(isLoaded).toBe(true)

  await button('Ask for private pictures').click()
  await button('Asked for private pictures').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(button('Ask for private pictures')).toBeVisible()
  expect(site.calls('DELETE /api/profile-pic-request')[0]?.query).toEqual(pair)
  // There is nothing to share.
  await expect.element(button('Share private pictures')).not.toBeInTheDocument()
})

it('private pictures are shared on the other’s profile, and all taken back at once', async () => {
  const { ann, bob, secretId, open } = meetBob()
  await open(`/profile/${bob.id}`)
  await button('Share private pictures').click()
  const share = page.getByRole('dialog', { name: 'Share private pictures with Bob' })
  await share.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(share).not.toBeInTheDocument()
  expect(site.calls('PUT /api/profile-pic-grants')[0]?.body).toEqual({
    ownerProfileId: ann.profileId,
    viewerProfileId: bob.id,
    profilePicIds: [secretId],
  })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect.element(sharing().getByText('Until you stop sharing')).toBeVisible()
  await button('Stop sharing all with Bob').click()
  await expect.element(sharing().getByText('Only you')).toBeVisible()
  expect(site.calls('DELETE /api/profile-pic-grants')[0]?.query).toEqual({
    ownerProfileId: ann.profileId,
    viewerProfileId: bob.id,
  })
})

it('a private picture sent in a chat says that sending shares it', async () => {
  await setWindow(phone)
  const { bob, secretId, open } = meetBob()
  await open(`/profile/${bob.id}#chat`)
  await button('Add pictures').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Pictures with a lock are private/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Your picture 2, private' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/^Sending this shares your private picture/)).toBeVisible()
  await button('Send').click()
  await expect.poll(() => site.calls('POST /api/message').length).toBe(1)
  expect(site.calls('POST /api/message')[0]?.body.profilePicIds).toEqual([secretId])
})

it('a picture in a message is visible until it is taken back', async () => {
  const { bob, other, open } = meetBob()
  const profilePicIds = [newId()]
  other.conversation.hear('', profilePicIds)
  await open(`/profile/${bob.id}#chat`)
  const picture = page.getByRole('main').getByRole('img', { name: 'Picture', exact: true })
  const width = () => {
    const image = picture.query()
    return image instanceof HTMLImageElement ? image.naturalWidth : 0
  }
  await expect.poll(width).toBeGreaterThan(0)
  await expect.poll(() => site.streams.size).toBe(1)
  const before = picture.element().getAttribute('src')
  site.send({ kind: 'pictures', profileId: bob.id })
  // The picture reloads, and this time it is refused.
  await expect.poll(() => picture.query()?.getAttribute('src')).not.toBe(before)
  picture.element().dispatchEvent(new Event('error'))
  await expect.poll(() => picture.query()?.tagName).toBe('SPAN')
})

it('a picture leaves the list of grants as soon as it is public', async () => {
  const { ann, bob, own, secretId, open, give } = meetBob()
  give({ ownerProfileId: ann.profileId, viewerProfileId: bob.id, profilePicId: secretId })
  await open('/profileEdit')
  await expect.element(sharing().getByText('Until you stop sharing')).toBeVisible()
  await expect.element(sharing().getByText('Not seen yet')).toBeVisible()
  site.on({ 'GET /api/profile-pic-grants/by-owner/:id': [] })
  await button('Options for private picture 1').click()
  await page.getByRole('menuitem', { name: 'Make public' }).click()
  await expect.element(sharing().getByText('Only you')).toBeVisible()
  expect(own.closedIds()).toEqual([])
})
