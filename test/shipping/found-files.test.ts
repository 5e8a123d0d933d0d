import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFoundFiles } from "../../src/shipping/thread/found-files.ts";
import type { ShippedState } from "../../src/shipping/thread/shipped-state.ts";
import type { Spool } from "../../src/shipping/thread/spool.ts";

const data = mkdtempSync(join(tmpdir(), "ingot-found-"));
const store = "repositories/01/1.git";
const pack = `${store}/objects/pack`;
mkdirSync(join(data, pack), { recursive: true });
const write = (name: string, bytes: number) => {
	writeFileSync(join(data, pack, `pack-${name}.pack`), Buffer.alloc(bytes));
	writeFileSync(join(data, pack, `pack-${name}.idx`), "index");
};

test("a pack that is folded into another while its store is read takes none of the others with it", async () => {
	// the first is so large that it is read apart; meanwhile the second goes into a new one
	write("a", 2 * 1024 ** 2);
	write("b", 100);
	for (const name of ["y", "z"]) write(name, 100);
	const known = ["y", "z"].flatMap((name) => [
		`${pack}/pack-${name}.pack`,
		`${pack}/pack-${name}.idx`,
	]);
	const state = {
		filesBelow: (prefix: string) =>
			known.filter((path) => path.startsWith(prefix)),
		sha256Of: () => undefined,
	} as unknown as ShippedState;
	let joined = false;
	const spool = {
		async keepFile() {
			if (!joined) {
				joined = true;
				write("c", 100);
				for (const end of ["pack", "idx"])
					rmSync(join(data, pack, `pack-b.${end}`));
			}
			return "0".repeat(64);
		},
	} as unknown as Spool;
	const found = openFoundFiles(data, state, spool, { withoutBlobs: false });
	found.store(1);
	const { files, gone, more } = await found.take();
	expect(gone).toEqual([]);
	expect(more).toBe(false);
	const paths = new Set(files.map(({ path }) => path));
	expect(paths).toContain(`${pack}/pack-c.pack`);
	expect(paths).toContain(`${pack}/pack-a.idx`);
	rmSync(data, { recursive: true });
});
