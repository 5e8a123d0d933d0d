import { expect, test } from "vitest";
import { tgzOf } from "../../support/archives.ts";
import { registryBench } from "../../support/registry.ts";
import { storedDetails } from "./stored.ts";

const bench = registryBench();
const { call } = bench;
const share = async (name: string, files: Record<string, string | Buffer>) => {
	const body = tgzOf({
		[`${name}/Chart.yaml`]: `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`,
		...files,
	});
	expect((await call("POST", "helm/api/charts", { body })).status).toBe(201);
	const { readme } = await storedDetails(bench.forge, "helm", name);
	return { length: Buffer.byteLength(readme?.text ?? ""), size: body.length };
};

test("a README is cut in proportion to the file that it came in", async () => {
	const kept = await share("small", { "small/README.md": "é".repeat(200_000) });
	expect(kept.length).toBeGreaterThan(32 * 1024);
	expect(kept.length).toBeLessThanOrEqual(32 * 1024 + 8 * kept.size);
});

test("a README has at most 256 kB, however large the file", async () => {
	const noise = Array.from({ length: 60_000 }, (_, i) =>
		((i * 2654435761) % 4294967296).toString(36),
	).join(" ");
	const kept = await share("large", { "large/README.md": noise });
	expect(noise.length).toBeGreaterThan(256 * 1024);
	expect(kept.length).toBeLessThanOrEqual(256 * 1024);
	expect(kept.length).toBeGreaterThan(255 * 1024);
});

test("an archive is taken though its README is too large, or broken text", async () => {
	expect(
		await share("huge", {
			"huge/README.md": Buffer.alloc(2 * 1024 * 1024, 97),
		}),
	).toMatchObject({ length: 0 });
	const odd = Buffer.from([0x61, 0, 0xff, 0xfe, 0x62]);
	expect((await share("odd", { "odd/README.md": odd })).length).toBe(8);
});

test("an archive is taken though what follows its chart is far too much", async () => {
	const zeros = Buffer.alloc(40 * 1024 * 1024);
	expect(
		await share("far", { "far/zeros": zeros, "far/README.md": "# late" }),
	).toMatchObject({ length: 0 });
});
