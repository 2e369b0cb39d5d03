import type { ProfileBrief } from '#shared/contract/discovery.ts'

/** A brief in which only the member and the place matter. */
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
