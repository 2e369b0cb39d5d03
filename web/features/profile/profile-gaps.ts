import type { Profile } from '#shared/contract/profile.ts'

export const profileParts = ['basics', 'picture', 'place', 'tags', 'biography'] as const
export type ProfilePart = (typeof profileParts)[number]

/** With fewer tags, a profile says little about what the member is into. */
export const tagsWanted = 3

/** What a profile lacks that others look for, the most important first. */
export function gapsOf(profile: Profile, hasPlace: boolean): ProfilePart[] {
  const isThere: Readonly<Record<ProfilePart, boolean>> = {
    basics: profile.profilename.trim() !== '' && profile.birthdate !== undefined,
    picture: profile.profilePics.some(({ isPrivate }) => !isPrivate),
    place: hasPlace,
    tags: profile.characteristics.length >= tagsWanted,
    biography: profile.description.trim() !== '',
  }
  return profileParts.filter(part => !isThere[part])
}
