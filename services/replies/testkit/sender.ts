import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { AskDns } from '../proof.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});

const NOT_FOUND = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

/** As the DNS has it. */
export const KEY_OF_SIGNED = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;

/** A DNS in which this domain has this key, and no other domain has any. */
export const dnsWith =
  (domain: string, key: string): AskDns =>
  async (name, type) => {
    if (name !== `test._domainkey.${domain}` || type !== 'TXT') throw NOT_FOUND;
    return [[key]];
  };

/** A DNS in which partner.example has the key of `signed`, and no other domain has any. */
export const askDns = dnsWith('partner.example', KEY_OF_SIGNED);

/** An email as the mail server of a domain signs it; of the body no more than this many bytes, if that is given. */
export async function signed(
  mail: string,
  domain = 'partner.example',
  maxBodyLength?: number,
): Promise<string> {
  const { signatures, errors } = await dkimSign(Buffer.from(mail), {
    signatureData: [{ signingDomain: domain, selector: 'test', privateKey, maxBodyLength }],
  } as unknown as Parameters<typeof dkimSign>[1]);
  if (errors.length > 0) throw errors[0]!.err;
  return signatures + mail;
}
