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
  member: (name: string) => `Open the profile of ${name}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  credits: 'Map credits',
  own: 'Your place. Drag it, or move it with the arrow keys.',
  ownByGps: 'Your place, by GPS',

  walk: 'Walk',
  gps: 'GPS',
  locationType: (name: string) => `Location: ${name}`,
  hidden: 'Hidden',
  showing: 'Showing',
  visibility: (name: string) => `Visibility: ${name}`,
  me: 'Me',
  putMeHere: 'Put me here',
  list: 'List',
  listTitle: 'Members in view',
  listEmpty: 'Nobody here yet. Zoom out or move the map.',
  years: (age: number) => `${age} years`,

  nowHidden: 'You are hiding...',
  nowVisible: 'You are visible to others.',
  tooMany: 'Too many profiles to display.',
  zoomInToSee: 'Zoom in to see profiles.',
  loading: 'Looking around…',
  loadFailed: 'The members could not be loaded.',
  retry: 'Try again',
  notSaved: 'Your place could not be saved. It will be tried again.',
  incomplete: 'Others can see you once your profile has a name and your birthdate.',
  complete: 'Complete my profile',
} as const
