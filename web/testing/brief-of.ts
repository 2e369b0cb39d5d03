import type { ProfileBrief } from '#shared/contract/discovery.ts'

/** The brief of a member of whom nothing matters but who they are, and where. */
export const briefOf = (profileId: string, { lat = 0, lon = 0 } = {}): ProfileBrief => ({
  profileId,
  profileName: profileId,
  profileAge: 30,
  profileChars: [],
  profileHeight: '',
  profileWeight: '',
  profilePicIds: [],
  profilePicVersions: [],
  lat,
  lon,
  tsUpdated: 0,
})
