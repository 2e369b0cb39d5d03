import { whenUsed } from '../when-used.ts'

const formatCompact = whenUsed<number>(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }),
)

/** Words of the map. */
export const mapTexts = {
  title: 'Map',
  map: 'Map of members',
  inView: (count: number) =>
    count === 0
      ? 'No members in view'
      : count === 1
        ? '1 member in view'
        : `${count} members in view`,
  member: (name: string) => `Show ${name}`,
  stack: (names: readonly string[]) => `${names.length} members here: ${someOf(names)}`,
  atOneSpot: (count: number) => `${count} members at this spot`,
  away: (distance: string) => `${distance} away`,
  message: 'Message',
  viewProfile: 'View profile',
  close: 'Close',
  /** Numbers are rounded down before they are told. */
  count: (count: number) => `${formatCompact(count)}+`,
  countLabel: (count: number) => `${count} members or more. Zoom in here`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  credits: 'Map credits',
  own: 'Your location. Drag it, or move it with the arrow keys.',
  ownByGps: 'Your location, by GPS',

  walk: 'Walk',
  gps: 'GPS',
  locationType: (name: string) => `Location: ${name}`,
  hidden: 'Hidden',
  showing: 'Showing',
  visibility: (name: string) => `Visibility: ${name}`,
  me: 'Me',
  putMeHere: 'Put me here',
  cooties: 'Cooties',
  foundHere: 'GPS found you here. Others see you at the same point as before.',
  chat: 'Chat',
  list: 'List',
  listTitle: 'Members in view',
  listEmpty: 'Nobody here yet. Zoom out or move the map.',
  countsTitle: 'Where members are',
  countPlace: (lat: number, lon: number) =>
    `Around ${Math.abs(lat)}° ${lat < 0 ? 'south' : 'north'}, ${Math.abs(lon)}° ${lon < 0 ? 'west' : 'east'}`,

  nowHidden: 'You are hiding...',
  nowVisible: 'You are visible to others.',
  tooMany: 'Too many profiles to display.',
  zoomInToSee: 'Zoom in to see profiles.',
  loading: 'Looking around…',
  loadFailed: 'The members could not be loaded.',
  waiting: 'You have looked around a lot. More members will appear here in a while.',
  retry: 'Try again',
  notSaved: 'Your location could not be saved. We will keep trying.',
  notTaken: 'Your location could not be saved.',
  incomplete: 'Others can see you once your profile has a name and your birthdate.',
  complete: 'Complete my profile',
} as const

const namedMost = 3

function someOf(names: readonly string[]): string {
  const rest = names.length - namedMost
  const named = names.slice(0, namedMost).join(', ')
  return rest > 0 ? `${named} and ${rest} more` : named
}
