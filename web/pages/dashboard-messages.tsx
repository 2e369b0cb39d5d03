import { contactMessagesTexts as texts } from '#shared/texts/contact-messages.ts'
import { ContactMessages } from '#web/features/administration/contact-messages.tsx'
import { Dashboard } from '#web/features/administration/dashboard.tsx'

/** /dashboard/messages — what was written to support. */
export function DashboardMessagesPage() {
  return (
    <Dashboard title={texts.title} lead={texts.lead}>
      <ContactMessages />
    </Dashboard>
  )
}
