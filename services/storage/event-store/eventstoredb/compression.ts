import type { EventStoreDBClient } from '@eventstore/db-client';

type Headers = ReturnType<EventStoreDBClient['callArguments']>[0];
type Filter = { sendMetadata(headers: Promise<Headers>): Promise<Headers> };
/** What a channel of @grpc/grpc-js has inside. */
type Inside = { internalChannel: { filterStackFactory: { factories: { createFilter(): Filter }[] } } };

const same = <Passed>(passed: Passed): Passed => passed;
const OFFERS_NOTHING = {
  async sendMetadata(given: Promise<Headers>): Promise<Headers> {
    const headers = await given;
    headers.set('grpc-accept-encoding', 'identity');
    return headers;
  },
  receiveMetadata: same,
  sendMessage: same,
  receiveMessage: same,
  receiveTrailers: same,
};

/**
 * Asks the server for its answers as they are. From 25.1 on, KurrentDB packs each event separately for clients that offer to
 * unpack it, which takes both of them several times as long as the event itself. @grpc/grpc-js always offers it and has
 * no option against it, so this comes after its own filter for compression, which sets the header.
 */
export function offerNoCompression(client: EventStoreDBClient): void {
  const createChannel: () => Promise<Inside> = client['createChannel'];
  client['createChannel'] = async () => {
    const channel = await createChannel();
    channel.internalChannel.filterStackFactory.factories.push({ createFilter: () => OFFERS_NOTHING });
    return channel;
  };
}
