import { isolated } from '../isolate.ts'
import { whenUsed } from '../when-used.ts'
import { quoted } from './quoted.ts'

const formatCompact = whenUsed<number>(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }),
)

interface MarkerWords {
  readonly name: string
  readonly badge?: { readonly label: string } | undefined
}

/** Words of the map. */
export const mapTexts = {
  title: quoted('Map'),
  map: 'Map of members',
  inView: (count: number) =>
    count === 0
      ? 'No members in view'
      : count === 1
        ? '1 member in view'
        : `${count} members in view`,
  member: (marker: MarkerWords) => `Show ${wordsOf(marker)}`,
  stack: (markers: readonly MarkerWords[]) => `${markers.length} members here: ${someOf(markers)}`,
  atOneSpot: (count: number) => `${count} members at this spot`,
  away: (distance: string) => `${distance} away`,
  message: 'Message',
  viewProfile: 'View profile',
  close: 'Close',
  /** Numbers are rounded down before they get here. */
  count: (count: number) => `${formatCompact(count)}+`,
  countLabel: (count: number) => `${count} or more members. Zoom in here`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  credits: 'Map credits',
  own: 'Your location. Drag it or use the arrow keys.',
  ownByGps: 'Your GPS location',

  walk: quoted('Walk'),
  gps: quoted('GPS'),
  locationType: (mode: string) => `Location: ${mode}`,
  hidden: quoted('Hidden'),
  showing: quoted('Showing'),
  visibility: (choice: string) => `Visibility: ${choice}`,
  me: quoted('Me'),
  putMeHere: 'Put me here',
  cooties: 'Cooties',
  foundHere: 'GPS found you here. Your map point hasn’t changed.',
  chat: quoted('Chat'),
  list: 'List',
  listTitle: 'Members',
  listed: (count: number) => `${count} in view`,
  listEmpty: 'Nobody here. Zoom out or move the map.',
  countsTitle: 'Where members are',
  countPlace: (lat: number, lon: number) =>
    `Around ${Math.abs(lat)}° ${lat < 0 ? 'south' : 'north'}, ${Math.abs(lon)}° ${lon < 0 ? 'west' : 'east'}`,

  nowHidden: quoted('You are hiding...'),
  nowVisible: quoted('You are visible to others.'),
  tooMany: quoted('Too many profiles to display.'),
  zoomInToSee: quoted('Zoom in to see profiles.'),
  loading: 'Looking around…',
  loadFailed: 'Couldn’t load members.',
  waiting: 'You’ve looked around a lot. Wait a while to see more members.',
  retry: 'Try again',
  notSaved: 'Couldn’t save your location. We’ll keep trying.',
  notTaken: 'Couldn’t save your location. Reload the page.',
  incomplete: 'Add your name and birthdate so others can see you.',
  complete: 'Complete profile',
} as const

const namedMost = 3

function someOf(markers: readonly MarkerWords[]): string {
  const rest = markers.length - namedMost
  const named = markers.slice(0, namedMost).map(wordsOf).join(', ')
  return rest > 0 ? `${named} and ${rest} more` : named
}

const wordsOf = ({ name, badge }: MarkerWords): string =>
  badge ? `${isolated(name)}, ${badge.label}` : isolated(name)
