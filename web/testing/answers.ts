import Value from 'typebox/value'
import { OwnSettings, type Settings } from '#shared/contract/accounts.ts'
import type { Message, OtherMember } from '#shared/contract/chat.ts'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { Site } from '#shared/contract/site.ts'
import { emptyShortFields } from '#shared/profile-fields.ts'

/** Answers of the server with neutral defaults, of which a test sets what matters. */

let lastId = 0

/** A new id each time, in the server's format. A later one sorts after an earlier one. */
export function newId(): string {
  lastId += 1
  const digits = lastId.toString(16).padStart(12, '0')
  return `01990000-0000-7000-8000-${digits}`
}

/** Noon of a day on which nothing happens. A test's stopped clock begins there. */
export const noon = Date.UTC(2026, 5, 15, 12)

export const berlin = { lat: 52.52, lon: 13.405 }

const pair = (light: string, dark: string) => ({ light, dark })

export const siteOf = (site: Partial<Site> = {}): Site => ({
  name: 'Lambda Commons',
  tagline: 'Meet people nearby. Stay as private as you like.',
  colours: {
    accent: pair('#a63c15', '#ff9a70'),
    onAccent: pair('#ffffff', '#2a1005'),
    surfaces: {
      page: pair('#f8f4ef', '#151210'),
      card: pair('#fffdfa', '#1f1a17'),
      raised: pair('#ffffff', '#2a2420'),
      sunken: pair('#efe8e0', '#0f0d0b'),
    },
  },
  headerLines: [],
  supportAddress: 'support@example.org',
  defaultCity: { name: 'Berlin', country: 'DE', ...berlin },
  map: { kind: 'vector', flavour: 'world', maxZoom: 7, attribution: 'Natural Earth' },
  ...site,
})

export const settingsOf = (settings: Partial<Settings> = {}): Settings => ({
  ...Value.Create(OwnSettings),
  defaultProfileId: newId(),
  name: 'Ann Example',
  email: 'ann@example.org',
  locationCellMeters: 1000,
  escapeExits: true,
  readReceipts: true,
  units: 'METRIC',
  firstStepsSeen: true,
  volunteerCredits: 0,
  roles: ['USER'],
  applicationServerKey: '',
  passwordWanted: false,
  currentPasswordNeeded: true,
  freshLinkNeeded: false,
  consents: ['LOCATION'],
  ...settings,
})

export const profileOf = (profile: Partial<Profile> = {}): Profile => {
  const pictures = profile.profilePics ?? []
  return {
    id: newId(),
    profilename: 'Bob',
    age: 36,
    ...emptyShortFields,
    characteristics: [],
    description: '',
    profilePicIds: pictures.filter(({ isPrivate }) => !isPrivate).map(({ id }) => id),
    profilePicIdsPrivate: pictures.filter(({ isPrivate }) => isPrivate).map(({ id }) => id),
    profilePics: pictures,
    tsUpdated: noon,
    ...profile,
  }
}

export const pictureOf = (picture: Partial<PictureFacts> = {}): PictureFacts => ({
  id: newId(),
  version: 1,
  width: 800,
  height: 1000,
  isPrivate: false,
  isNsfw: false,
  ...picture,
})

/** A member as lists and the map show them. */
export const briefOf = (brief: Partial<ProfileBrief> = {}): ProfileBrief => ({
  profileId: newId(),
  profileName: 'Bob',
  profileAge: 36,
  profileChars: [],
  profileHeight: '',
  profileWeight: '',
  profilePicIds: [],
  profilePicVersions: [],
  ...berlin,
  tsUpdated: noon,
  ...brief,
})

/** The other member of a conversation. */
export const otherOf = (
  profile: Pick<Profile, 'id' | 'profilename'>,
  other: Partial<OtherMember> = {},
): OtherMember => ({
  profileId: profile.id,
  profileName: profile.profilename,
  isGone: false,
  ...other,
})

let messageCount = 0

export const messageOf = (
  message: Partial<Message> & Pick<Message, 'senderProfileId' | 'recipientProfileId'>,
): Message => ({
  id: newId(),
  number: ++messageCount,
  bodyText: 'Hello',
  profilePicIds: [],
  tsCreated: noon,
  ...message,
})

/** What others see of a member after a position report. */
export const disclosedOf = (position: Partial<DisclosedPosition> = {}): DisclosedPosition => ({
  disclosedLat: berlin.lat,
  disclosedLon: berlin.lon,
  precisionM: 0,
  hide: false,
  isChosen: true,
  tsEffectiveUntil: Date.now() + 3_600_000,
  ...position,
})
