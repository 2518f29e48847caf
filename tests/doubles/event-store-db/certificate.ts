import { createSign, generateKeyPairSync } from 'node:crypto';

/** A key and a certificate for localhost that signs itself, made again each time, so that none lies in the repository. */
export function selfSigned(): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))));
  const isAuthority = sequence(oid('551d13'), octets(sequence(tagged(0x01, Buffer.from([0xff])))));
  const names = [tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1]))];
  const alternatives = sequence(oid('551d11'), octets(sequence(...names)));
  const toBeSigned = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time('000101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(isAuthority, alternatives)),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey);
  const certificate = sequence(toBeSigned, algorithm, tagged(0x03, Buffer.from([0]), signature));
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

/** One element of DER: a tag, the length, the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => tagged(0x02, Buffer.from([value]));
const octets = (content: Buffer) => tagged(0x04, content);
const time = (utc: string) => tagged(0x17, Buffer.from(utc));
