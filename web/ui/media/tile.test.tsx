import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart, expectAddress } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Tile, TileGrid, TileGridSkeleton } from './tile.tsx'

const names = ['Marco', 'Élodie', 'Sam', 'Rafael Montenegro-Albuquerque', 'Kai']
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#6d8fb3" d="M0 0h9v9H0z"/></svg>')}`

playSite()

it('tiles are sound with and without a picture, say who is online, and lead to their member', async () => {
  await drawPart(
    <>
      <TileGrid label="Members">
        {names.map((name, index) => (
          <li key={name}>
            <Tile
              to={`/profile/${index}`}
              name={name}
              picture={index % 3 === 1 ? undefined : { src: picture }}
              detail={`${index + 1}.2 km`}
              online={index === 0}
            />
          </li>
        ))}
      </TileGrid>
      <TileGridSkeleton count={3} />
    </>,
  )
  await expectAccessible()
  const list = page.getByRole('list', { name: 'Members' })
  expect(list.getByRole('link').elements()).toHaveLength(names.length)
  await expect.element(list.getByRole('link', { name: /Marco.*online/i })).toBeVisible()
  await list.getByRole('link', { name: /Élodie/ }).click()
  await expectAddress('/profile/1')
})

it('faces and badges of every kind are sound', async () => {
  await drawPart(
    <p>
      <Avatar name="Marco" size="small" online />
      <Avatar name="Élodie" picture={picture} online />
      <Avatar name="Sam" size="large" />
      <Avatar name="Kai" size="huge" picture={picture} />
      <Badge label="unread messages">{3}</Badge>
      <Badge label="likes">{120}</Badge>
      <Badge kind="neutral">Pro</Badge>
      <Badge kind="success">Verified</Badge>
      <Badge kind="warning">Waiting</Badge>
      <Badge kind="danger">Blocked</Badge>
    </p>,
  )
  await expectAccessible()
  await expect.element(page.getByText(/^99\+/)).toHaveTextContent('99+ likes')
  await expect.element(page.getByRole('img', { name: 'Kai' })).toBeVisible()
})

it('a picture that cannot be had gives way to the initial', async () => {
  await drawPart(<Avatar name="Zoë" picture="data:image/png;base64,none" />)
  await expect.element(page.getByText('Z', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Zoë', { exact: true })).toBeInTheDocument()
  expect(page.getByRole('img').elements()).toHaveLength(0)
})
