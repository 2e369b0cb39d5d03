import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { playSite } from '#web/testing/render-screen.tsx'
import { Button } from '../button/button.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

interface Sent {
  readonly id: string
  readonly name: string
  readonly code: string
}

playSite()

function Form({ take }: { take: (sent: Sent) => Promise<unknown> }) {
  const write = useMutation({ mutationFn: take })
  const form = useForm({
    values: { name: '', code: '' },
    problemsOf: ({ name, code }) => ({
      name: name === '' ? 'Enter a name.' : undefined,
      code: code === '' ? 'Enter a code.' : undefined,
    }),
    refusedOf: ({ message }) => (message === 'code' ? { code: 'This code is taken.' } : {}),
    failureOf: () => 'It could not be sent.',
    write,
    inputOf: ({ name, code }, id) => ({ id, name, code }),
    keptOf: () => ({}),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('code')} label="Code" />
      <p role="alert">{form.failure}</p>
      <Button type="submit">Send</Button>
    </form>
  )
}

const name = () => page.getByLabelText('Name')
const code = () => page.getByLabelText('Code')
const send = () => page.getByRole('button', { name: 'Send' }).click()

async function draw() {
  const take = vi.fn<(sent: Sent) => Promise<unknown>>(() => Promise.resolve())
  await drawPart(
    <QueryClientProvider client={new QueryClient()}>
      <Form take={take} />
    </QueryClientProvider>,
  )
  return take
}

it('what is missing is said after the first try, and the first of it takes the focus', async () => {
  const take = await draw()
  await expect.element(page.getByText('Enter a name.')).not.toBeInTheDocument()
  await send()
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await expect.element(page.getByText('Enter a code.')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  expect(take).not.toHaveBeenCalled()
})

it('the same words are tried again under the same id, other words under another', async () => {
  const take = await draw()
  take.mockRejectedValue(new Error('away'))
  await name().fill('Marco')
  await code().fill('1')
  await send()
  await expect.element(page.getByText('It could not be sent.')).toBeVisible()
  await send()
  await expect.poll(() => take.mock.calls.length).toBe(2)
  await code().fill('2')
  await expect.element(page.getByText('It could not be sent.')).not.toBeInTheDocument()
  take.mockResolvedValue(undefined)
  await send()
  await expect.element(name()).toHaveValue('')
  const [first, second, third] = take.mock.calls.map(([sent]) => sent.id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('a field that the server refuses takes the focus, and no failure is said beside it', async () => {
  const take = await draw()
  take.mockRejectedValue(new Error('code'))
  await name().fill('Marco')
  await code().fill('1')
  await send()
  await expect.element(page.getByText('This code is taken.')).toBeVisible()
  await expect.element(code()).toHaveFocus()
  await expect.element(page.getByText('It could not be sent.')).not.toBeInTheDocument()
})
