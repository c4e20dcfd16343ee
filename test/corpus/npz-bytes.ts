import { crc32 } from "node:zlib";

/** An array of a made-up `.npz` file; values are in the order of storage. */
export interface NpyArray {
  readonly shape: readonly number[];
  readonly values: readonly number[];
  readonly isFortran?: boolean;
}

/** Writes int64 arrays as numpy.savez does: a zip of stored `.npy` files. */
export function npz(arrays: Readonly<Record<string, NpyArray>>): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const data = npy(array);
    const path = Buffer.from(`${name}.npy`);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, path, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, rest, path]));
    files.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from("PK\x05\x06", "latin1"), end]);
}

function npy({ shape, values, isFortran = false }: NpyArray): Buffer {
  const head = `{'descr': '<i8', 'fortran_order': ${isFortran ? "True" : "False"}, 'shape': (${shape.join(", ")},), }`;
  const padded = `${head.padEnd(117)}\n`;
  const begin = Buffer.from(`\x93NUMPY\x01\x00\x00\x00${padded}`, "latin1");
  begin.writeUInt16LE(padded.length, 8);
  const data = Buffer.alloc(8 * values.length);
  for (const [i, value] of values.entries()) data.writeBigInt64LE(BigInt(value), 8 * i);
  return Buffer.concat([begin, data]);
}
