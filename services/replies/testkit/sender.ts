import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import type { AskDns } from '../proof.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});

const NOT_FOUND = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

/** A DNS in which partner.example has the key of `signed`, and no other domain has any. */
export const askDns: AskDns = async (name, type) => {
  if (name !== 'test._domainkey.partner.example' || type !== 'TXT') throw NOT_FOUND;
  return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
};

/** An email as the mail server of a domain signs it. */
export async function signed(mail: string, domain = 'partner.example'): Promise<string> {
  const { signatures, errors } = await dkimSign(Buffer.from(mail), {
    signatureData: [{ signingDomain: domain, selector: 'test', privateKey }],
  } as unknown as Parameters<typeof dkimSign>[1]);
  if (errors.length > 0) throw errors[0]!.err;
  return signatures + mail;
}
