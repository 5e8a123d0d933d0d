import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { dropUnindexed } from "../../../src/git/maintenance/restore-indexes.ts";
import { ingestPack } from "../../../src/git/receive/ingest-pack.ts";
import { sweepStore } from "../../../src/git/receive/sweep.ts";
import { type StoreRef, storePath } from "../../../src/git/store.ts";
import { openGround } from "../support/forge.ts";
import { commitOver } from "../support/packer.ts";

const store: StoreRef = { id: 3, format: "sha1" };

test.each([-5, 5])(
	"the clock of a server that is %d hours off sweeps nothing that is in use",
	async (hours) => {
		await using ground = await openGround();
		const { git } = ground;
		await ingestPack(
			git,
			store,
			commitOver([["100644", "f", "1"]]).pack.stream(),
		);
		const packs = join(storePath(git, store), "objects/pack");
		const unindexed = `pack-level0-${"1".repeat(40)}.pack`;
		for (const name of ["tmp_new.pack", "tmp_old.pack", unindexed])
			writeFileSync(join(packs, name), "");
		const old = Date.now() / 1000 - 4 * 3_600;
		utimesSync(join(packs, "tmp_old.pack"), old, old);
		vi.useFakeTimers({
			...{ now: Date.now() + hours * 3_600_000, toFake: ["Date"] },
		});
		try {
			expect(sweepStore(git, store)).toBe(1);
			dropUnindexed(git, store);
		} finally {
			vi.useRealTimers();
		}
		expect(readdirSync(packs)).toContain("tmp_new.pack");
		expect(readdirSync(packs)).toContain(unindexed);
		expect(readdirSync(git.root).filter((n) => n.startsWith(".time"))).toEqual(
			[],
		);
	},
);
