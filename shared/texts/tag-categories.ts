import { quoted } from './quoted.ts'

/** The names of the tag categories. */
export const tagCategoryTexts = {
  meet: quoted('Meet'),
  positions: quoted('Positions'),
  safety: quoted('Safety'),
  body: quoted('Body'),
  community: quoted('Community'),
  interests: quoted('Interests'),
  kink: quoted('Kink'),
} as const
