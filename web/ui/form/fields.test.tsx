import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { pressKey } from '#web/testing/keys.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { Checkbox, Switch } from './checkbox.tsx'
import { Chip } from './chip.tsx'
import { FileField } from './file-field.tsx'
import { Select } from './select.tsx'
import { Slider } from './slider.tsx'
import { TextArea } from './text-area.tsx'
import { DateField, TextField } from './text-field.tsx'

const units = [
  { value: 'km', label: 'Kilometres' },
  { value: 'mi', label: 'Miles' },
] as const

playSite()

const label = (words: string) => page.getByLabelText(words, { exact: true })
const description = (words: string) => {
  const ids = label(words).element().getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join(' ')
}

it('fields for words are sound, whatever is to be said about them', async () => {
  await drawPart(
    <form noValidate>
      <TextField label="Email" type="email" placeholder="you@example.org" />
      <TextField label="Name" defaultValue="Marco" helper="How others see you" most={30} />
      <TextField label="Nickname" optional />
      <TextField label="Password" type="password" error="Write at least eight characters." />
      <TextField label="Member number" defaultValue="10423" disabled />
      <TextField label="Search" hideLabel type="search" />
      <TextArea
        label="About you"
        defaultValue={'Potter, cyclist, cook.\nAsk me about sourdough.'}
        helper="As much as you like to tell"
        most={4000}
      />
      <TextArea label="Short line" defaultValue="This says more than it may" most={20} />
      <DateField label="Birthdate" defaultValue="1990-05-31" helper="Year, month, day" />
      <FileField label="Statement" accept=".csv" helper="At most 4 MB" onFile={() => undefined} />
    </form>,
  )
  await expectAccessible()
  await expect.element(page.getByText('(optional)')).toBeVisible()
  await expect.element(label('Member number')).toBeDisabled()
  await expect.element(label('Birthdate')).toHaveValue('1990-05-31')
})

function Name() {
  const [name, setName] = useState('Marco')
  const error = name === '' ? 'Enter a name.' : undefined
  return (
    <TextField
      label="Name"
      helper="How others see you"
      error={error}
      value={name}
      onValueChange={setName}
    />
  )
}

it('a field says what is wrong with it instead of its helper, to the ear as well', async () => {
  await drawPart(<Name />)
  expect(description('Name')).toContain('How others see you')
  await expect.element(label('Name')).not.toHaveAttribute('aria-invalid', 'true')
  await label('Name').clear()
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await expect.element(page.getByText('How others see you')).not.toBeInTheDocument()
  await expect.element(label('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(description('Name')).toContain('Enter a name.')
})

it('a counter follows what is typed, says so when the field is entered, and cuts nothing off', async () => {
  await drawPart(<TextArea label="Short line" defaultValue="Hello" most={8} countFrom={3} />)
  await expect.element(page.getByText('5 / 8')).toBeVisible()
  await label('Short line').click()
  await userEvent.keyboard('{End}, all of you')
  await expect.element(label('Short line')).toHaveValue('Hello, all of you')
  await expect.element(page.getByText('17 / 8')).toBeVisible()
  expect(description('Short line')).toContain('17 of 8 characters')
  await expectAccessible()
  await label('Short line').fill('No')
  await expect.element(page.getByText('2 / 8')).not.toBeInTheDocument()
})

it('a counter counts 4,000 emoji as the site does, without what it drops', async () => {
  await drawPart(
    <>
      <TextArea label="Words" most={4000} defaultValue={'😀'.repeat(4000)} />
      <TextField label="Name" most={8} defaultValue={' K\u200bim\u202e '} />
    </>,
  )
  await expect.element(page.getByText('4000 / 4000')).toBeVisible()
  await expect.element(page.getByText('3 / 8')).toBeVisible()
  await label('Words').fill(`${'😀'.repeat(4000)}!`)
  await expect.element(page.getByText('4001 / 4000')).toBeVisible()
})

it('a search field cuts what is pasted at its most characters, never inside an emoji', async () => {
  await drawPart(<TextField label="Find" maxLength={9} />)
  await label('Find').fill('👨‍👩‍👧‍👦👨‍👩‍👧‍👦')
  await expect.element(label('Find')).toHaveValue('👨‍👩‍👧‍👦')
  await label('Find').fill('💚'.repeat(10))
  await expect.element(label('Find')).toHaveValue('💚'.repeat(9))
})

it('a text area grows with its words up to six lines', async () => {
  await drawPart(<TextArea label="Words" />)
  const height = () => label('Words').element().getBoundingClientRect().height
  const one = height()
  await label('Words').fill('one\ntwo\nthree')
  const three = height()
  expect(three).toBeGreaterThan(one * 1.5)
  await label('Words').fill(Array.from({ length: 30 }, (_, line) => `${line}`).join('\n'))
  const most = height()
  expect(most).toBeGreaterThan(three)
  expect(most).toBeLessThan(one * 7)
})

it('choices are sound, and what they say belongs to them', async () => {
  const law = 'I am eighteen or older, and the law of my country lets me be here.'
  await drawPart(
    <>
      <Checkbox label={law} />
      <Checkbox label="Keep me logged in" defaultChecked helper="Not on a shared device" />
      <Checkbox label="I agree to the terms" error="Needed to go on." />
      <Checkbox label="Not for you" disabled />
      <Switch label="Visible to others" defaultChecked />
      <Switch label="Messages by mail" helper="At most one a day" />
      <Switch label="Not for you either" disabled />
    </>,
  )
  await expectAccessible()
  const box = (name: string) => page.getByRole('checkbox', { name })
  await expect.element(box(law)).not.toBeChecked()
  await page.getByText(law).click()
  await expect.element(box(law)).toBeChecked()
  await expect.element(box('I agree to the terms')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box('I agree to the terms')).toHaveAccessibleDescription('Needed to go on.')
  const mails = page.getByRole('switch', { name: 'Messages by mail' })
  await expect.element(mails).toHaveAccessibleDescription('At most one a day')
  await pressKey(mails, ' ')
  await expect.element(mails).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Not for you either' })).toBeDisabled()
})

function Both() {
  const [unit, setUnit] = useState<'km' | 'mi'>('km')
  const [zoom, setZoom] = useState(1.5)
  return (
    <>
      <Select label="Distances in" options={units} value={unit} onValueChange={setUnit} />
      <Slider
        label="Zoom"
        min={1}
        max={4}
        step={0.1}
        value={zoom}
        shown={`${Math.round(zoom * 100)} %`}
        onValueChange={setZoom}
      />
    </>
  )
}

it('a list and a slider hand on what is chosen, and say it in words', async () => {
  await drawPart(<Both />)
  await expectAccessible()
  await label('Distances in').selectOptions('Miles')
  await expect.element(label('Distances in')).toHaveValue('mi')
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '150 %')
  await pressKey(zoom, '{ArrowRight}')
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '160 %')
})

function Chips({ open }: { open: () => void }) {
  const [tags, setTags] = useState(['climbing', 'opera'])
  const [isChosen, setIsChosen] = useState(true)
  return (
    <>
      <Chip label="hosting" icon={IconPhoto} />
      <Chip label="travelling" pressed={isChosen} onPressedChange={setIsChosen} />
      <Chip label="at home" pressed={!isChosen} onPressedChange={() => setIsChosen(!isChosen)} />
      <Chip label="age" onOpen={open} />
      {tags.map(tag => (
        <Chip key={tag} label={tag} onRemove={() => setTags(tags.filter(other => other !== tag))} />
      ))}
    </>
  )
}

it('chips are shown, chosen, taken away or lead to a choice', async () => {
  const open = vi.fn()
  await drawPart(<Chips open={open} />)
  await expectAccessible()
  const chip = (name: RegExp) => page.getByRole('button', { name })
  await chip(/^travelling/).click()
  await expect.element(chip(/^travelling/)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(chip(/^at home/)).toHaveAttribute('aria-pressed', 'true')
  await chip(/opera$/).click()
  await expect.element(chip(/opera$/)).not.toBeInTheDocument()
  await expect.element(chip(/climbing$/)).toBeVisible()
  await chip(/^age/).click()
  expect(open).toHaveBeenCalledOnce()
  expect(page.getByRole('button', { name: 'hosting' }).elements()).toHaveLength(0)
})

it('a field for an email address drops marks that nobody sees, as they are typed or pasted', async () => {
  const taken: string[] = []
  await drawPart(
    <TextField label="Email" type="email" onValueChange={email => taken.push(email)} />,
  )
  await label('Email').fill('\u202ame\u200b@exam\u00adple.org\u202c')
  await expect.element(label('Email')).toHaveValue('me@example.org')
  await label('Email').click()
  await userEvent.keyboard('\ufeff')
  await expect.element(label('Email')).toHaveValue('me@example.org')
  expect(new Set(taken)).toEqual(new Set(['me@example.org']))
})
