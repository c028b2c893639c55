// Leaves beside each file of a build that gets smaller by it a brotli, a zstd and a gzip copy, for the Go server to send.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

const root = ".next/static";
const TEXT = /\.(js|css|svg|json|txt|map)$/;
const SMALLEST_BYTES = 512;

const copies = {
  ".br": (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".zst": (content) => promisify(zstdCompress)(content, { params: { [constants.ZSTD_c_compressionLevel]: 15 } }),
  ".gz": (content) => promisify(gzip)(content, { level: 9 }),
};

async function pack(path) {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  await Promise.all(
    Object.entries(copies).map(async ([ending, compress]) => {
      const copy = await compress(content);
      if (copy.length < content.length) await writeFile(path + ending, copy);
    }),
  );
}

const entries = await readdir(root, { recursive: true, withFileTypes: true });
const paths = entries
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
await Promise.all(paths.map(pack));
