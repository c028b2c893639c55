// Adds to a build the words that its pages begin with, and leaves beside each file that gets smaller by it a brotli, a zstd and a
// gzip copy, for the Go server to send.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { wordFiles } from "./words.ts";

const root = ".next/static";
const TEXT = /\.(js|css|svg|json|txt|map)$/;
const SMALLEST_BYTES = 200;

const copies = {
  ".br": (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".zst": (content) => zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 15 } }),
  ".gz": (content) => gzipSync(content, { level: 9 }),
};

// One by one on this thread: side by side, each takes its memory anew from the system, which costs three times the processor.
function pack(path) {
  const content = readFileSync(path);
  if (content.length < SMALLEST_BYTES) return;
  for (const [ending, compress] of Object.entries(copies)) {
    const copy = compress(content);
    if (copy.length < content.length) writeFileSync(path + ending, copy);
  }
}

mkdirSync(join(root, "words"), { recursive: true });
for (const { path, content } of wordFiles(basename(process.cwd()))) writeFileSync(join(root, path), content);

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && TEXT.test(entry.name)) pack(join(entry.parentPath, entry.name));
}
