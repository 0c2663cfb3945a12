import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

type RecordType = 'A' | 'MX' | 'AAAA';
const recordTypes = new Map<number, RecordType>([
  [1, 'A'],
  [15, 'MX'],
  [28, 'AAAA'],
]);
const rcodes = { SERVFAIL: 2, NXDOMAIN: 3 } as const;

type Zone =
  | Partial<Record<RecordType, string>>
  | keyof typeof rcodes
  /** Never answers. */
  | 'hang';

export interface DnsServer {
  resolver: Resolver;
  /** The names that were asked for, with the type of record. */
  questions: string[];
}

/** A DNS server with the given domains, closed after the test. Other domains have no records. */
export async function startDns(zones: Record<string, Zone>): Promise<DnsServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    const recordType = recordTypes.get(type);
    questions.push(`${name} ${recordType}`);
    const zone = zones[name] ?? {};
    if (zone === 'hang') return;
    const record = typeof zone === 'object' && recordType ? zone[recordType] : undefined;
    const header = Buffer.alloc(12);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(0x8180 | (typeof zone === 'string' ? rcodes[zone] : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(record === undefined ? 0 : 1, 6);
    const answer = record === undefined ? [] : [writeRecord(type, encodeValue(recordType, record))];
    socket.send(Buffer.concat([header, query.subarray(12, end), ...answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, questions };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeRecord(type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(12);
  // A pointer to the name in the question.
  header.writeUInt16BE(0xc00c, 0);
  header.writeUInt16BE(type, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt32BE(60, 6);
  header.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, data]);
}

/** The value of an MX record is the name of the mail server, empty for a null MX. */
function encodeValue(type: RecordType | undefined, value: string): Buffer {
  if (type === 'MX') return Buffer.concat([Buffer.alloc(2), encodeName(value)]);
  return Buffer.from(type === 'A' ? value.split('.').map(Number) : Array(16).fill(1));
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.from([0]),
  ]);
}
