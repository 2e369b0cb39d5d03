import { isolated } from '../isolate.ts'
import { limits } from '../limits.ts'
import { quoted } from './quoted.ts'

/** Words of the profile and of its editor. */
export const profileTexts = {
  title: 'Profile',
  editTitle: 'Profile Editor',
  editLead: 'We save changes as you go.',
  viewMine: quoted('View My Profile'),
  accountSettings: quoted('Account Settings'),
  edit: quoted('Edit Profile'),
  loading: 'Loading profile',

  unnamed: 'No name yet',
  nameAndAge: (name: string, age: number | undefined) =>
    age === undefined ? isolated(name) : `${isolated(name)}, ${age}`,
  distance: 'Distance',
  badges: 'Badges',
  boring: quoted("i'm so boring"),
  noPictures: 'No picture yet',
  pictureOf: (name: string, place: number) =>
    place === 1 ? `${isolated(name)}’s main picture` : `${isolated(name)}’s picture ${place}`,
  morePictures: 'More pictures',
  private: 'Private',
  nsfw: 'NSFW',
  biographyLoading: 'Loading biography',
  biographyFailed: 'Couldn’t load the biography.',
  showMore: quoted('Show More Biography'),
  showLess: 'Show Less Biography',

  goneTitle: 'This profile isn’t available',
  goneBody: 'It was removed or isn’t open to you.',
  goHome: 'Home',
  message: 'Message',
  back: 'Back',
  failedTitle: 'Couldn’t load this profile',

  missingTitle: 'Others can’t see you yet',
  missingBody: (parts: readonly string[]) =>
    `Add ${parts.join(' and ')} to be seen and to send messages.`,
  missingName: 'your name',
  missingBirthdate: 'your birthdate',

  sections: 'Sections',
  basics: 'The basics',
  name: 'Name',
  nameHelper: 'Other members see this name.',
  nameRequired: 'Enter a name.',
  birthdate: 'Birthdate',
  birthdateHelper: 'Others see only your age. You can correct this once.',
  underAge: `Members must be ${limits.adultAgeYears} or older. Check the birthdate.`,
  ageIs: (age: number) => `You’re ${age}. Others see only your age.`,
  readAs: (metric: string, imperial: string) => `Others see ${metric} or ${imperial}.`,
  readAsWritten: 'Others see what you wrote.',
  description: 'Biography',
  descriptionHelper: 'Say what you enjoy and who you’d like to meet.',
  tooLong: (most: number) => `At most ${most} characters.`,
  characteristics: 'Tags',
  characteristicsLead: 'Choose what fits you. Others can search by tag.',
  notSaved: 'Not saved. Check your connection.',
  tagsNotSaved: 'Couldn’t save your change.',
} as const
