import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPreview } from '#server/features/pictures/worker/make-renditions.ts'
import { ageOn, isAdult } from '#server/policies/age.ts'
import { characteristicTags } from '#shared/characteristics.ts'
import { limits } from '#shared/limits.ts'
import { drawnSize, pictureFile } from './demo-storage.ts'
import { birthdateOf, emailOf, numberOf, planMember } from './plan-member.ts'
import { planBroadcasts, planTalks } from './plan-relations.ts'

const numbers = Array.from({ length: 400 }, (_, index) => index + 1)
const plans = numbers.map(number => planMember(number))
const lisbon = { name: 'Lisbon', country: 'Portugal', lat: 38.7223, lon: -9.1393 }
const today = new Date('2028-02-29T12:00:00Z')

const differ = (one: string, other = '') =>
  Math.abs(Number.parseInt(one, 16) - Number.parseInt(other, 16))

describe('a planned member', () => {
  it('is the same on every run, and differs from the others', () => {
    expect(planMember(17)).toEqual(planMember(17))
    expect(new Set(plans.map(plan => JSON.stringify({ ...plan, number: 0 }))).size).toBe(400)
  })

  it('has the planned age today, and is an adult', () => {
    for (const plan of plans) {
      const birthdate = birthdateOf(plan, today)
      expect(ageOn(birthdate, today)).toBe(plan.ageYears)
      expect(isAdult(birthdate, today)).toBe(true)
    }
    const ages = plans.map(({ ageYears }) => ageYears)
    expect(Math.min(...ages)).toBeLessThan(21)
    expect(Math.max(...ages)).toBeGreaterThan(64)
  })

  it('has known tags that go together', () => {
    for (const { traits } of plans) {
      const { characteristics = [] } = traits
      for (const tag of characteristics) expect(characteristicTags).toContain(tag)
      for (const pair of [
        ['hiv+', 'hiv-'],
        ['top', 'bottom'],
        ['hairy', 'smooth'],
        ['poz', 'hiv-'],
      ]) {
        expect(pair.every(tag => characteristics.includes(tag))).toBe(false)
      }
    }
  })

  it('stays within the limits of a profile, whatever they write', () => {
    for (const { traits } of plans) {
      const { name = '', description = '', height = '', weight = '' } = traits
      expect(name.length).toBeLessThanOrEqual(limits.profileNameMaxLength)
      expect(height.length).toBeLessThanOrEqual(limits.bodyMeasureMaxLength)
      expect(weight.length).toBeLessThanOrEqual(limits.bodyMeasureMaxLength)
      expect(description).not.toContain('{')
    }
  })

  it('lives in the city of the site, and mentions it', () => {
    const city = lisbon
    const there = numbers.map(number => planMember(number, [city]))
    for (const { home } of there) {
      expect(Math.abs(home.lat - city.lat)).toBeLessThan(0.5)
      expect(Math.abs(home.lon - city.lon)).toBeLessThan(0.5)
    }
    const words = there.map(({ traits }) => traits.description).join(' ')
    expect(words).toContain('Lisbon')
    expect(words).not.toContain('Berlin')
  })

  it('is recognized by their address, and nobody else is', () => {
    for (const number of [1, 2, 3, 199]) expect(numberOf(emailOf(number))).toBe(number)
    expect(numberOf('member-3@example.org')).toBeUndefined()
    expect(numberOf('member-03@lambda-commons.example')).toBeUndefined()
  })

  it('lives in the city of the brand of their crowd, if it has one', () => {
    const cities = [lisbon, { ...lisbon, name: 'Porto', lat: 41.1496, lon: -8.611 }]
    const homes = numbers.map(number => planMember(number, cities).home)
    const inPorto = homes.filter(({ lat }) => lat > 40)
    expect(inPorto).toHaveLength(79)
    for (const { lat } of inPorto) expect(Math.abs(lat - 41.1496)).toBeLessThan(0.5)
  })

  it('has pictures that exist, and shares them with nobody among the first two hundred', async () => {
    const first = plans.slice(0, 200).flatMap(({ pictures }) => pictures)
    const all = new Set(plans.flatMap(({ pictures }) => pictures.map(({ name }) => name)))
    expect(new Set(first.map(({ name }) => name)).size).toBe(first.length)
    for (const name of all) {
      expect(await sharp(await readFile(pictureFile(name))).metadata()).toMatchObject(drawnSize)
    }
  })

  it('has previews that resemble their pictures', async () => {
    for (const { pictures } of plans.slice(0, 20)) {
      for (const { name, preview } of pictures) {
        const drawn = await drawPreview(sharp(await readFile(pictureFile(name))))
        const steps = Array.from(drawn, (step, index) => differ(step, preview[index]))
        expect(Math.max(...steps), name).toBeLessThanOrEqual(1)
      }
    }
  })

  it('returns under another name beyond the end of the list', () => {
    const [one, again] = [planMember(10), planMember(210)]
    expect(again.pictures).toEqual(one.pictures)
    expect(again.ageYears).toBe(one.ageYears)
    expect(again.traits.name).not.toBe(one.traits.name)
  })

  it('mostly shows a face, and some show no picture at all', () => {
    const share = (count: number) => count / plans.length
    expect(share(plans.filter(({ showsFace }) => showsFace).length)).toBeGreaterThan(0.75)
    expect(share(plans.filter(({ pictures }) => pictures.length === 0).length)).toBeLessThan(0.15)
    expect(plans.some(({ pictures }) => pictures.length === 0)).toBe(true)
  })
})

it('broadcasts come from members of the city, the newest first, and suit the hour', () => {
  const evening = new Date('2028-02-29T19:30:00Z')
  const lines = planBroadcasts(numbers.slice(0, 60), { cities: [lisbon], now: evening })
  expect(lines.length).toBeGreaterThan(15)
  expect(new Set(lines.map(({ bodyText }) => bodyText)).size).toBe(lines.length)
  expect(lines[0]?.bodyText).not.toContain('Good morning')
  const ages = lines.map(({ minutesAgo }) => minutesAgo)
  expect(ages).toEqual(ages.toSorted((one, other) => one - other))
})

describe('planned talks', () => {
  const messages = planTalks(numbers.slice(0, 200))

  it('are several hundred lines, each read before it is answered', () => {
    expect(messages.length).toBeGreaterThan(400)
    for (const { from, to, bodyText, minutesAgo, unreadMinutes } of messages) {
      expect(from).not.toBe(to)
      expect(bodyText).not.toMatch(/^$|^[AB]:/)
      expect(minutesAgo).toBeGreaterThan(0)
      expect(unreadMinutes ?? 0).toBeGreaterThanOrEqual(0)
      expect(unreadMinutes ?? 0).toBeLessThanOrEqual(minutesAgo)
      const answer = messages.findLast(
        later => later.from === to && later.to === from && later.minutesAgo < minutesAgo,
      )
      if (answer) expect(unreadMinutes).not.toBeNull()
    }
  })
})
