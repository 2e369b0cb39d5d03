import { limits } from '../limits.ts'
import { spanWords } from './spans.ts'

/** What a member accepts to register. The whole text is sent and stored as the accepted version. */
export const acknowledgementTexts = {
  I_AGREE_TECH: {
    title: 'Technology',
    label: 'I understand and accept how this site works',
    text: `This site is under active development. It may change, fail or lose what I enter. To work, it sets two cookies when I log in and keeps some of my data in this browser until I log out. It logs my email and IP address when I register and log in, and deletes the IP address after ${spanWords(limits.addressKeptMs)}. If I share my location, other members see the area I choose in my settings, or the exact point I set by hand. The site asks me before it first shows my location. I have read the privacy policy. I agree that members see what I share about myself, including my sex life, as the policy says.`,
  },
  I_AGREE_AGE: {
    title: 'Age and adult content',
    label: `I am ${limits.adultAgeYears} or older and want to see adult content`,
    text: `I am at least ${limits.adultAgeYears} years old, and an adult under the law where I live. On this adult site, members may show nudity and speak openly about sex, and nobody reviews it before it appears. I want to see that, and it is legal where I am. I will not let a minor use my account or see what it shows. I will not post anything sexual that involves a minor.`,
  },
  I_AGREE_LAW: {
    title: 'Law and liability',
    label: 'I accept the terms and my responsibility',
    text: 'I have read and accept the terms of service. Using this site is legal where I live, and I follow the laws that apply to me. I am responsible for what I post and who I meet. As far as the law allows, this site’s volunteers are not liable for members’ actions, meetings with members, or damage from using the site. A dispute with them that we cannot settle goes to binding arbitration instead of a court.',
  },
} as const
