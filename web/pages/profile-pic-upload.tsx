import { useNavigate, useSearchParams } from 'react-router'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { PictureUpload } from '#web/features/pictures/upload/picture-upload.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { WithOwnProfile } from './with-own-profile.tsx'

const editor = '/profileEdit'

/** /profilePicUpload, with `?private` for a private picture */
export function ProfilePicUploadPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <WithOwnProfile>
      {profile => (
        <Page width="narrow" title={pictureUploadTexts.title} lead={pictureUploadTexts.lead}>
          <PictureUpload
            profileId={profile.id}
            startsPrivate={query.has('private')}
            cancel={<ButtonLink to={editor}>{pictureUploadTexts.cancel}</ButtonLink>}
            onDone={() => void navigate(editor)}
          />
        </Page>
      )}
    </WithOwnProfile>
  )
}
