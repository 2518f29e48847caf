import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type grpc from '@grpc/grpc-js';
import type { FaultControl } from './faults.ts';

/** A cluster of one, which leads. Asked first where an address says `+discover`. */
export function gossipHandler(faults: FaultControl, port: () => number) {
  const instance = new shared.UUID().setString(randomUUID());
  return async (_call: unknown, answer: grpc.sendUnaryData<gossip.ClusterInfo>) => {
    await faults.speaking();
    const self = new gossip.MemberInfo()
      .setInstanceId(instance)
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port()));
    answer(null, new gossip.ClusterInfo().setMembersList([self]));
  };
}
