import type { Dice } from '../../dice.ts'
import type { Crowd } from '../persona.ts'
import type { Scene } from './mood.ts'
import { beach, desertRoad, forest, harbour, lakeTent, mountains, park } from './outdoors.ts'
import {
  bookshop,
  greenhouse,
  gym,
  kitchen,
  livingRoom,
  studio,
  trainWindow,
  workshop,
} from './rooms.ts'
import {
  bike,
  boots,
  cake,
  cat,
  cup,
  dog,
  drinks,
  guitar,
  houseplants,
  supper,
  vinyl,
} from './things.ts'
import { bar, cafe, club, rooftop, skyline, street } from './town.ts'

type Scenes = readonly [Scene, ...Scene[]]

/** Where somebody with a tag is seen. */
const places: Readonly<Record<string, Scenes>> = {
  travel: [trainWindow, desertRoad, harbour, beach],
  fitness: [gym, gym, park, beach],
  outdoors: [mountains, forest, lakeTent],
  culture: [bookshop, street, rooftop],
  cooking: [kitchen],
  art: [studio],
  homemaking: [livingRoom, kitchen],
  animals: [park, livingRoom],
  gardening: [greenhouse, park],
  professional: [skyline, street, rooftop],
  bar: [bar],
  coffee: [cafe, street],
  traveling: [trainWindow, harbour],
  leather: [bar, workshop],
}

/** What somebody with a tag shows beside themselves. */
const things: Readonly<Record<string, Scenes>> = {
  travel: [desertRoad, trainWindow, harbour, beach],
  fitness: [gym, bike, boots],
  outdoors: [mountains, lakeTent, forest, boots],
  culture: [vinyl, bookshop, guitar, street],
  cooking: [supper, cake, kitchen],
  art: [studio, guitar],
  homemaking: [houseplants, cat, cake, livingRoom],
  animals: [dog, cat, dog],
  gardening: [houseplants, greenhouse],
  professional: [skyline, cup],
  bar: [drinks, vinyl],
  coffee: [cup],
}

const placesOfCrowd: Readonly<Record<Crowd, Scenes>> = {
  all: [park, cafe, street, livingRoom, beach, rooftop],
  bears: [harbour, forest, bar, workshop, lakeTent],
  night: [club, club, skyline, bar, rooftop],
}
const thingsOfCrowd: Readonly<Record<Crowd, Scenes>> = {
  all: [cup, bike, dog, vinyl],
  bears: [dog, supper, boots, harbour],
  night: [drinks, vinyl, skyline, guitar],
}

interface Leaning {
  readonly tags: readonly string[]
  readonly crowd: Crowd
}

export const pickPlace = (dice: Dice, leaning: Leaning): Scene =>
  pick(dice, leaning, { byTag: places, byCrowd: placesOfCrowd })

export const pickThing = (dice: Dice, leaning: Leaning): Scene =>
  pick(dice, leaning, { byTag: things, byCrowd: thingsOfCrowd })

/** By one of the tags, now and then by the crowd. */
function pick(
  dice: Dice,
  { tags, crowd }: Leaning,
  {
    byTag,
    byCrowd,
  }: {
    readonly byTag: Readonly<Record<string, Scenes>>
    readonly byCrowd: Readonly<Record<Crowd, Scenes>>
  },
): Scene {
  const [scenes] = dice.some(
    tags.flatMap(tag => byTag[tag] ?? []).map(scene => [scene] as const),
    1,
  )
  return scenes && !dice.chance(crowd === 'all' ? 0.2 : 0.45)
    ? scenes[0]
    : dice.pick(byCrowd[crowd])
}

/** All of them, for whoever wants to look at them. */
export const scenes: Scenes = [
  mountains,
  forest,
  lakeTent,
  beach,
  harbour,
  park,
  desertRoad,
  skyline,
  street,
  bar,
  cafe,
  club,
  rooftop,
  bookshop,
  kitchen,
  studio,
  gym,
  livingRoom,
  greenhouse,
  trainWindow,
  workshop,
  cup,
  vinyl,
  dog,
  cat,
  supper,
  bike,
  cake,
  guitar,
  houseplants,
  drinks,
  boots,
]
