import { Link } from 'react-router-dom';
import { FREE_BUSY_ONLY } from '#web/lib/free-busy-only.ts';
import { paths } from '#web/lib/paths.ts';
import { filledIn, If } from './filled-in.tsx';
import { MarketingPage } from './page.tsx';
import { PolicyHead, PolicySection } from './policy.tsx';
import { SupportReplies } from './support-replies.tsx';

export const Component = () => (
  <MarketingPage
    title="Privacy Policy"
    description="What Kairos knows about you, who sees it, when it's deleted, and how to take it back."
    path={paths.privacy}
    narrow
  >
    <PolicyHead title="Privacy Policy">
      {FREE_BUSY_ONLY}. This page explains what else it knows, why, and for how long.
    </PolicyHead>

    <PolicySection title="What we ask Google for">
      <p>When you sign in, Google asks you for these permissions:</p>
      <ul>
        <li>
          <strong>Read calendar availability</strong>: when you're busy. Titles, places, and guests aren't
          read.
        </li>
        <li>
          <strong>Create events on calendars you own</strong>: to add a booked meeting to your calendar.
        </li>
        <li>
          <strong>Read calendar sharing permissions</strong>: to know which calendars count.
        </li>
        <li>
          <strong>Your email address</strong>, with your name and picture: to know who you are.
        </li>
      </ul>
      <p>
        Only if you want more than your main calendar to count, Google also asks whether we may{' '}
        <strong>see the list of your calendars</strong>.
      </p>
      <p>
        If you sign in another way, such as with Microsoft or a link that we email you, we ask Google for
        nothing until you connect a Google calendar.
      </p>
      <p>You can withdraw any of them at Google, or disconnect your calendar in your settings.</p>
    </PolicySection>

    <PolicySection title="What we ask other providers for">
      <p>
        If you sign in with Microsoft, or with another provider that this Kairos offers, it tells us who you
        are: your name and your email address. Only if you connect your Outlook calendar, Microsoft also asks
        whether we may <strong>read and write your calendars</strong>. We read when you're busy, and add
        booked meetings. You can withdraw that at Microsoft, or disconnect the calendar in your settings.
      </p>
    </PolicySection>

    <PolicySection title="What we read from other calendars">
      <p>
        If you connect a calendar on a CalDAV server, such as iCloud, or the address of a calendar, its server
        gives us whole events. We hold them in memory to work out when you're busy, and to name an event to
        you that we can't read. We store no titles, places, or guests. If you choose such a calendar for your
        meetings, we add them to it.
      </p>
    </PolicySection>

    <PolicySection title="What we keep">
      <ul>
        <li>
          Your name, the email addresses you sign in with, the address of your profile picture, your time
          zone, whether you use a 12-hour or 24-hour clock, and your settings, such as your hours, your days
          off, the country of your public holidays, and the video link of new meetings.
        </li>
        <li>
          If you ask for a link to sign in: your email address, for up to two hours, and for 15 minutes a
          cookie that tells whether the link is opened in the same browser.
        </li>
        <li>
          If a way to sign in to your account is added or removed, or two accounts are merged: the addresses,
          until we've told you by email, for up to a day.
        </li>
        <li>Your contacts, as you entered them.</li>
        <li>
          Your meetings: titles and descriptions, the address of the video call, participants, their replies,
          how the time was chosen, and how inconvenient it is for each of you, so the same person doesn't
          always get the worst hours.
        </li>
        <li>
          For each meeting, when the people who joined are busy during its dates, without titles, and which
          hours and days off they had set.
        </li>
        <li>
          If you answer by hand, with or without an account: your name, your email address, your time zone,
          which times work for you, the times you propose, and your message if you decline. An answer that was
          never confirmed is deleted after three days.
        </li>
        <li>
          The permission Google or Microsoft gave us, the app password and server or the address of any other
          calendar you connected, the names of your calendars, which of them count, and which one your
          meetings are in, encrypted.
        </li>
        <li>
          For each meeting, how many of your calendars were read, how many couldn't be, and the names of
          those. The organizer sees how many, and how old a copy is that isn't up to date, never which.
        </li>
        <li>
          From Slack, if you use Kairos there: what you write to Kairos, which of its buttons you click, and
          which Slack account is yours. We don't keep any other messages.
        </li>
      </ul>
      <p>
        Personal data is encrypted where it is stored.{' '}
        <If value="DATA_LOCATION">Data is stored on {filledIn('DATA_LOCATION')}.</If>
      </p>
    </PolicySection>

    <PolicySection title="Who sees it">
      <p>
        The organizer of a meeting sees when its participants are busy and when they take meetings, within the
        dates of that meeting, from how many calendars that is, what you answered by hand, and the times you
        propose. Other participants see that you take part, and the rest only if the organizer opens the
        answers, which your page says. Anyone who proposes a time learns whether it suits everyone who has to
        come, and never who it doesn't suit. What you set for other dates is for you alone. The admin of this
        Kairos can name analysts, who see statistics on how all meetings come about: people appear as numbers,
        and titles and calendars are left out. We sell no data and show no ads.
      </p>
    </PolicySection>

    <PolicySection title="How long we keep it">
      <ul>
        <li>Meeting data is deleted one year after the meeting is completed.</li>
        <li>Usage analytics are anonymized after two years.</li>
        <li>Your account and your contacts stay until you delete them.</li>
      </ul>
    </PolicySection>

    <PolicySection title="What you can do">
      <p>
        In your settings you can see and change what we keep, download it as a file, disconnect your calendar,
        and delete your account. Deleting your account destroys the keys to your data, so no copy of it can be
        read.
      </p>
    </PolicySection>

    <PolicySection title="Changes and questions">
      <p>We'll give you 30 days' notice before these terms change.</p>
      <p>
        <SupportReplies />
        <Link to={paths.contact}>Write to us</Link>.
      </p>
    </PolicySection>
  </MarketingPage>
);
