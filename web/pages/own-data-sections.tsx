import { useNavigate } from 'react-router'
import type { Settings } from '#shared/contract/accounts.ts'
import { DataExport } from '#web/features/accounts/data-export.tsx'
import { EraseAccount } from '#web/features/accounts/erase-account.tsx'
import { BlockedMembers } from '#web/features/likes/blocked-members.tsx'

export interface OwnDataSectionsProps {
  settings: Settings
}

/** The end of the settings: what a member can do about the others and about what is kept of him. */
export function OwnDataSections({ settings }: OwnDataSectionsProps) {
  const navigate = useNavigate()
  return (
    <>
      <BlockedMembers ownProfileId={settings.defaultProfileId} />
      <DataExport />
      <EraseAccount
        asksPassword={settings.currentPasswordNeeded}
        needsFreshLink={settings.freshLinkNeeded}
        onErased={() => void navigate('/erased', { replace: true })}
      />
    </>
  )
}
