import { contactTexts } from '#shared/texts/contact.ts'
import { ContactForm } from '#web/features/support/contact-form.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'

const { title, lead, before } = contactTexts

export function ContactUsPage() {
  return (
    <Page
      width="narrow"
      title={title}
      lead={
        <>
          {lead} <MarkedText>{before}</MarkedText>
        </>
      }
    >
      <ContactForm />
    </Page>
  )
}
