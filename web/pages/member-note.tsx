import { lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PrivateNote = lazy(async () => ({
  default: (await import('#web/features/notes/private-note.tsx')).PrivateNote,
}))

export interface MemberNoteProps {
  authorProfileId: string
  aboutProfileId: string
}

/** The note on a member, whose code comes after the profile. */
export function MemberNote(place: MemberNoteProps) {
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <PrivateNote {...place} />
    </Suspense>
  )
}
