import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import grpc from '@grpc/grpc-js';
import { selfSigned } from './certificate.ts';
import type { ServerUser } from './guard.ts';

/** The client takes certificates from files alone. */
export function secure({ name, password }: ServerUser) {
  const { key, certificate } = selfSigned();
  const folder = mkdtempSync(join(tmpdir(), 'event-store-db-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, certificate);
  const pair = { private_key: Buffer.from(key), cert_chain: Buffer.from(certificate) };
  return {
    credentials: grpc.ServerCredentials.createSsl(null, [pair]),
    user: `${encodeURIComponent(name)}:${encodeURIComponent(password)}`,
    trust: `tls=true&tlsCAFile=${encodeURIComponent(file)}`,
    forget: () => rmSync(folder, { recursive: true }),
  };
}
