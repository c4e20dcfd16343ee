// The lane kernel in AssemblyScript: many sources go down their levels in one
// sweep, each with a field of bits in a 256-bit row per node. The same
// algorithm, explained, is src/complexity/sweep/plain-lanes.ts; both must agree.
//
//   node assembly/compile.mjs    writes src/complexity/sweep/lane-kernel-bytes.ts

const ROW: usize = 32;
const WORDS: i32 = 8;

// Where everything lies; set once by `place`, as every instance serves one thread.
let order: i32 = 0;
let size: i32 = 0;
let offsets: usize = 0;
let targets: usize = 0;
let backOffsets: usize = 0;
let backSources: usize = 0;
let frontierRows: usize = 0;
let nextRows: usize = 0;
let seenRows: usize = 0;
let isNext: usize = 0;
let current: usize = 0;
let upcoming: usize = 0;
let sources: usize = 0;
let lanes: usize = 0;
let deepest: usize = 0;
let reachKnown: usize = 0;
let stops: usize = 0;
let log: usize = 0;
let wide: usize = 0;
let scratch: usize = 0;
let longestLog: i32 = 0;

export function placeGraph(n: i32, m: i32, off: usize, to: usize, backOff: usize, back: usize): void {
  order = n;
  size = m;
  offsets = off;
  targets = to;
  backOffsets = backOff;
  backSources = back;
}

export function placeRows(frontier: usize, next: usize, seen: usize, flags: usize, cur: usize, nxt: usize): void {
  frontierRows = frontier;
  nextRows = next;
  seenRows = seen;
  isNext = flags;
  current = cur;
  upcoming = nxt;
}

export function placeBatch(
  src: usize,
  lane: usize,
  deep: usize,
  known: usize,
  stop: usize,
  levels: usize,
  wideCounts: usize,
  spare: usize,
  mostLevels: i32,
): void {
  sources = src;
  lanes = lane;
  deepest = deep;
  reachKnown = known;
  stops = stop;
  log = levels;
  wide = wideCounts;
  scratch = spare;
  longestLog = mostLevels;
}

// Adds the fields of the counts at `from` to 32-bit counters: field j to row j · step + first.
function spread(from: usize, field: i32, fields: i32, step: i32, first: i32): void {
  const mask = i32x4.splat(field == 32 ? -1 : (1 << field) - 1);
  for (let j = 0; j < fields; j++) {
    const at = wide + <usize>(j * step + first) * ROW;
    const shift = j * field;
    v128.store(at, i32x4.add(v128.load(at), v128.and(i32x4.shr_u(v128.load(from), shift), mask)));
    v128.store(at, i32x4.add(v128.load(at, 16), v128.and(i32x4.shr_u(v128.load(from, 16), shift), mask)), 16);
  }
}

// Sweeps `count` sources with fields of `field` bits. Returns the last level,
// or -1 where there are more levels than the log holds.
export function sweep(count: i32, field: i32, skipsLaneZero: i32): i32 {
  const perWord = 32 / field;
  let lows: u32 = 0;
  for (let j = 0; j < perWord; j++) lows |= 1 << (j * field);
  const highs: u32 = lows << (field - 1);
  const fieldMask: u32 = field == 32 ? 0xffffffff : (1 << field) - 1;
  const tested: u32 = skipsLaneZero ? fieldMask & ~1 : fieldMask;
  const H = i32x4.splat(highs);
  const M = i32x4.splat(highs - lows);
  const zero = i32x4.splat(0);
  const pairs = i32x4.splat(0x33333333);
  const alive = scratch;
  const common = scratch + ROW;
  const counts = scratch + 2 * ROW;
  const odd = scratch + 3 * ROW;
  memory.fill(seenRows, 0, <usize>order * ROW);
  memory.fill(alive, 0, ROW);
  memory.fill(stops, 0, <usize>count << 2);

  let lane = lanes;
  let nextCount = 0;
  for (let i = 0; i < count; i++) {
    const source = load<i32>(sources + (<usize>i << 2));
    const word = <usize>(i / perWord) << 2;
    const shift = (i % perWord) * field;
    store<u32>(alive + word, load<u32>(alive + word) | (fieldMask << shift));
    const own = seenRows + <usize>source * ROW + word;
    store<u32>(own, load<u32>(own) | (fieldMask << shift));
    const row = offsets + (<usize>source << 2);
    const end = load<u32>(row, 4);
    for (let e = load<u32>(row); e < end; e++) {
      const child = load<i32>(targets + (<usize>e << 2));
      const at = nextRows + <usize>child * ROW + word;
      store<u32>(at, load<u32>(at) | (1 << (shift + <i32>load<u8>(lane++))));
      if (!load<u8>(isNext + child)) {
        store<u8>(isNext + child, 1);
        store<i32>(upcoming + (<usize>nextCount << 2), child);
        nextCount++;
      }
    }
  }

  // A field's counter overflows after so many nodes, and is spread before.
  const flushEvery: i32 = field >= 16 ? 0x7fffffff : (1 << field) - 1;
  let level = 0;
  let pulls = false;
  let currentCount = 0;
  while (true) {
    level++;
    currentCount = 0;
    let arcs: i64 = 0;
    let since = 0;
    let blocks = 0;
    memory.fill(wide, 0, <usize>perWord * ROW);
    let acc0 = i32x4.splat(-1);
    let acc1 = acc0;
    let cnt0 = zero;
    let cnt1 = zero;
    let even0 = zero;
    let even1 = zero;
    let odd0 = zero;
    let odd1 = zero;
    const limit = pulls ? order : nextCount;
    for (let i = 0; i < limit; i++) {
      let u = i;
      if (!pulls) u = load<i32>(upcoming + (<usize>i << 2));
      else if (!load<u8>(isNext + u)) continue;
      store<u8>(isNext + u, 0);
      const at = <usize>u * ROW;
      const next = nextRows + at;
      const seen = seenRows + at;
      const seen0 = v128.load(seen);
      const seen1 = v128.load(seen, 16);
      const x0 = v128.andnot(v128.load(next), seen0);
      const x1 = v128.andnot(v128.load(next, 16), seen1);
      v128.store(next, zero);
      v128.store(next, zero, 16);
      if (!v128.any_true(v128.or(x0, x1))) continue;
      const y0 = v128.and(v128.or(i32x4.add(v128.and(x0, M), M), x0), H);
      const y1 = v128.and(v128.or(i32x4.add(v128.and(x1, M), M), x1), H);
      const low0 = i32x4.shr_u(y0, field - 1);
      const low1 = i32x4.shr_u(y1, field - 1);
      const full0 = v128.or(i32x4.sub(y0, low0), y0);
      const full1 = v128.or(i32x4.sub(y1, low1), y1);
      v128.store(seen, v128.or(seen0, full0));
      v128.store(seen, v128.or(seen1, full1), 16);
      v128.store(frontierRows + at, x0);
      v128.store(frontierRows + at, x1, 16);
      acc0 = v128.and(acc0, v128.or(x0, v128.not(full0)));
      acc1 = v128.and(acc1, v128.or(x1, v128.not(full1)));
      cnt0 = i32x4.add(cnt0, low0);
      cnt1 = i32x4.add(cnt1, low1);
      const row = offsets + (<usize>u << 2);
      arcs += <i64>(load<u32>(row, 4) - load<u32>(row));
      store<i32>(current + (<usize>currentCount << 2), u);
      currentCount++;
      if (++since < flushEvery) continue;
      since = 0;
      if (field == 2) {
        // Fields of two bits fill up every third node: they gather in fields of four first.
        even0 = i32x4.add(even0, v128.and(cnt0, pairs));
        even1 = i32x4.add(even1, v128.and(cnt1, pairs));
        odd0 = i32x4.add(odd0, v128.and(i32x4.shr_u(cnt0, 2), pairs));
        odd1 = i32x4.add(odd1, v128.and(i32x4.shr_u(cnt1, 2), pairs));
        if (++blocks == 5) {
          blocks = 0;
          v128.store(counts, even0);
          v128.store(counts, even1, 16);
          v128.store(odd, odd0);
          v128.store(odd, odd1, 16);
          even0 = zero;
          even1 = zero;
          odd0 = zero;
          odd1 = zero;
          spread(counts, 4, 8, 2, 0);
          spread(odd, 4, 8, 2, 1);
        }
      } else {
        v128.store(counts, cnt0);
        v128.store(counts, cnt1, 16);
        spread(counts, field, perWord, 1, 0);
      }
      cnt0 = zero;
      cnt1 = zero;
    }
    if (field == 2) {
      v128.store(counts, even0);
      v128.store(counts, even1, 16);
      v128.store(odd, odd0);
      v128.store(odd, odd1, 16);
      spread(counts, 4, 8, 2, 0);
      spread(odd, 4, 8, 2, 1);
    }
    v128.store(counts, cnt0);
    v128.store(counts, cnt1, 16);
    spread(counts, field, perWord, 1, 0);
    v128.store(common, acc0);
    v128.store(common, acc1, 16);
    if (currentCount == 0 || level >= longestLog) break;

    let goesOn = false;
    const logRow = log + (<usize>(level * count) << 2);
    for (let i = 0; i < count; i++) {
      const word = <usize>(i / perWord) << 2;
      const j = i % perWord;
      const shift = j * field;
      const living = load<u32>(alive + word);
      const entry = logRow + (<usize>i << 2);
      if (!((living >>> shift) & fieldMask)) {
        store<i32>(entry, 0);
        continue;
      }
      const nodes = load<i32>(wide + <usize>j * ROW + word);
      store<i32>(entry, nodes);
      const stop = stops + (<usize>i << 2);
      let ends = nodes == 0;
      if (!ends && load<i32>(stop) == 0) {
        if ((load<u32>(common + word) >>> shift) & tested) {
          store<i32>(stop, level);
          ends = load<u8>(reachKnown + i) != 0;
        } else if (level > load<i32>(deepest + (<usize>i << 2))) {
          store<i32>(stop, -1);
          ends = true;
        }
      }
      if (ends) store<u32>(alive + word, living & ~(fieldMask << shift));
      else goesOn = true;
    }

    nextCount = 0;
    if (goesOn) {
      const alive0 = v128.load(alive);
      const alive1 = v128.load(alive, 16);
      pulls = arcs > <i64>(size / 3);
      if (pulls) {
        for (let u = 0; u < order; u++) {
          const at = <usize>u * ROW;
          const seen = seenRows + at;
          const need0 = v128.andnot(alive0, v128.load(seen));
          const need1 = v128.andnot(alive1, v128.load(seen, 16));
          if (!v128.any_true(v128.or(need0, need1))) continue;
          let x0 = zero;
          let x1 = zero;
          const row = backOffsets + (<usize>u << 2);
          let e = backSources + (<usize>load<u32>(row) << 2);
          const end = backSources + (<usize>load<u32>(row, 4) << 2);
          for (; e < end; e += 4) {
            const from = frontierRows + <usize>load<u32>(e) * ROW;
            x0 = v128.or(x0, v128.load(from));
            x1 = v128.or(x1, v128.load(from, 16));
          }
          x0 = v128.and(x0, alive0);
          x1 = v128.and(x1, alive1);
          if (!v128.any_true(v128.or(x0, x1))) continue;
          v128.store(nextRows + at, x0);
          v128.store(nextRows + at, x1, 16);
          store<u8>(isNext + u, 1);
        }
      } else {
        for (let i = 0; i < currentCount; i++) {
          const v = load<u32>(current + (<usize>i << 2));
          const from = frontierRows + <usize>v * ROW;
          const x0 = v128.and(v128.load(from), alive0);
          const x1 = v128.and(v128.load(from, 16), alive1);
          if (!v128.any_true(v128.or(x0, x1))) continue;
          const row = offsets + (<usize>v << 2);
          let e = targets + (<usize>load<u32>(row) << 2);
          const end = targets + (<usize>load<u32>(row, 4) << 2);
          for (; e < end; e += 4) {
            const u = <usize>load<u32>(e);
            const to = nextRows + u * ROW;
            v128.store(to, v128.or(v128.load(to), x0));
            v128.store(to, v128.or(v128.load(to, 16), x1), 16);
            if (!load<u8>(isNext + u)) {
              store<u8>(isNext + u, 1);
              store<i32>(upcoming + (<usize>nextCount << 2), <i32>u);
              nextCount++;
            }
          }
        }
      }
    }
    clearFrontier(currentCount);
    if (!goesOn) return level;
  }
  clearFrontier(currentCount);
  return currentCount == 0 ? level - 1 : -1;
}

function clearFrontier(nodes: i32): void {
  const zero = i32x4.splat(0);
  for (let i = 0; i < nodes; i++) {
    const row = frontierRows + <usize>load<u32>(current + (<usize>i << 2)) * ROW;
    v128.store(row, zero);
    v128.store(row, zero, 16);
  }
}
