import addressparser from 'nodemailer/lib/addressparser';
import PostalMime from 'postal-mime';
import { isEmail, normalizeEmail } from '#contracts/email-address.ts';
import type { Target } from '../target.ts';

const LOCALS = [
  'mia',
  'a.b',
  'a+b',
  "o'neil",
  '.a',
  'a..b',
  '"a b"',
  'a b',
  'a,b',
  'é',
  '=?utf-8?q?a?=',
] as const;
const DOMAINS = [
  'example.com',
  'sub.example.org',
  'a',
  '[127.0.0.1]',
  '1.2.3.4',
  'xn--p1ai.example',
  '-a.com',
  'a_b.com',
  'example.com.',
] as const;
const AROUND = [
  ['', ''],
  ['', ''],
  ['<', '>'],
  ['Mia <', '>'],
  ['a@example.com, ', ''],
  ['group: ', ';'],
  ['(c)', ''],
  ['', '\r\nBcc: b@example.com'],
] as const;

/** One address that mail may be sent to: the mailer and a reader of mail, who know nothing of our rule, see the same one. */
export const addresses: Target = {
  seeds: ['tests/fuzz/corpus/addresses'],
  words: [...LOCALS, ...DOMAINS, '@', '.', ',', ';', ':', '<', '>', '"', '(', ')', '\\', '%', '!'],
  generate(random) {
    const [before, after] = random.pick(AROUND);
    return `${before}${random.pick(LOCALS)}@${random.pick(DOMAINS)}${after}`;
  },
  async wrong(text) {
    if (!isEmail(text)) return null;
    if (!isEmail(normalizeEmail(text))) return 'its form for comparing is none';
    if (/[^\x21-\x7e]/.test(text)) return 'an address with characters that are none';
    const sent = addressparser(text, { flatten: true });
    if (sent.length !== 1 || sent[0]!.address !== text || sent[0]!.name)
      return `the mailer takes it as ${JSON.stringify(sent)}`;
    const { to = [] } = await PostalMime.parse(`To: ${text}\r\n\r\n`);
    if (to.length !== 1 || to[0]!.address !== text)
      return `a reader of mail takes it as ${JSON.stringify(to)}`;
    return null;
  },
};
