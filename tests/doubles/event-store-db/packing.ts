import { subscribe } from 'node:diagnostics_channel';
import type { IncomingHttpHeaders } from 'node:http2';
import { gzipSync } from 'node:zlib';
import grpc from '@grpc/grpc-js';

/** The calls of clients that offer to unpack, which the library keeps from those who handle them. */
const unpacking = new WeakSet<object>();
subscribe('http2.server.stream.start', (message) => {
  const { stream, headers } = message as { stream: object; headers: IncomingHttpHeaders };
  const offered = String(headers['grpc-accept-encoding'] ?? '').split(/, */);
  if (offered.includes('gzip')) unpacking.add(stream);
});

type Inside = {
  stream: object;
  handler: { serialize(message: unknown): Buffer };
  serializeMessage(message: unknown): Buffer;
  sendMetadata(headers: grpc.Metadata): void;
};

/**
 * Packs each answer separately for clients that offer to unpack it, and tells of each. The library's server has no
 * compression of its own, so this has to be its first interceptor.
 */
export const packAnswers =
  (onPacked: () => void) => (_: unknown, call: grpc.ServerInterceptingCallInterface) => {
    const passed = new grpc.ServerInterceptingCall(call);
    const inside = call as unknown as Inside;
    if (!unpacking.has(inside.stream)) return passed;
    const sendMetadata = inside.sendMetadata.bind(inside);
    inside.sendMetadata = (headers) => {
      headers.set('grpc-encoding', 'gzip');
      sendMetadata(headers);
    };
    inside.serializeMessage = (message) => {
      onPacked();
      const packed = gzipSync(inside.handler.serialize(message));
      const frame = Buffer.alloc(5);
      frame.writeUInt8(1);
      frame.writeUInt32BE(packed.length, 1);
      return Buffer.concat([frame, packed]);
    };
    return passed;
  };
