import { expect, test } from "vitest";
import { demandKeepable } from "../../src/domain/packages/kept-bounds.ts";
import { jsonSize } from "../../src/text/json/json-size.ts";
import { tgzOf, zipOf } from "../support/archives.ts";
import { registryBench } from "../support/registry.ts";

const { call } = registryBench();

/** YAML of some kilobytes that stands for megabytes. */
const anchors = (head: string) =>
	`${head}x0: &a "${"x".repeat(60_000)}"\n${Array.from({ length: 45 }, (_, i) => `x${i + 1}: *a\n`).join("")}`;
const nested = (depth: number, inner = "") =>
	"[".repeat(depth) + inner + "]".repeat(depth);

/** A version with one member more, as each registry that reads archives takes it, and where all is told again. */
const registries = {
	helm: {
		list: "helm/index.yaml",
		send: (version: string, more: string) =>
			call("POST", "helm/api/charts", {
				body: tgzOf({
					"c/Chart.yaml": `apiVersion: v2\nname: c\nversion: ${version}\n${more}`,
				}),
			}),
		// Helm's own members are listed, and no others
		member: (value: string) => `annotations: {x: ${value}}\n`,
	},
	pub: {
		list: "pub/api/packages/hello",
		send: (version: string, more: string) =>
			call("POST", "pub/api/packages/versions/new/upload", {
				body: tgzOf({
					"pubspec.yaml": `name: hello\nversion: ${version}\n${more}`,
				}),
			}),
		member: (value: string) => `x: ${value}\n`,
	},
	composer: {
		list: "composer/p2/ada/lib.json",
		send: (version: string, more: string) =>
			call("PUT", `composer?version=${version}`, {
				body: zipOf({ "composer.json": `{"name":"ada/lib"${more}}` }),
			}),
		member: (value: string) => `,"x":${value}`,
	},
};
const all = Object.entries(registries);

test.each(all)(
	"%s: lists are bounded by what was sent, whatever stands for it",
	async (name, { send, list, member }) => {
		let sent = 0;
		const texts = [
			"",
			...(name === "composer" ? [] : [anchors("")]),
			member(`"${"y".repeat(20_000)}"`),
			member(nested(30, `${"1,".repeat(5000)}1`)),
		];
		for (const [i, text] of texts.entries()) {
			const { status } = await send(`1.0.${i}`, text);
			expect(status).toBeLessThan(500);
			sent += text.length;
		}
		const { status, bytes } = await call("GET", list, { as: null });
		expect(status).toBe(200);
		expect(bytes.length).toBeLessThan(4 * sent + 4000);
	},
);

test.each(all)(
	"%s: what is nested too deeply is refused",
	async (_, { send, member }) => {
		for (const depth of [100, 3000, 50_000]) {
			const { status } = await send("2.0.0", member(nested(depth)));
			expect([400, 413]).toContain(status);
		}
	},
);

test("npm: a version may have no more metadata than goes with its tarball", async () => {
	const publish = (version: string, more: object) =>
		call("PUT", "npm/large", {
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({
				name: "large",
				versions: { [version]: { name: "large", version, ...more } },
				_attachments: { "large.tgz": { data: "aGVsbG8=" } },
			}),
		});
	expect((await publish("1.0.0", {})).status).toBe(201);
	expect((await publish("1.0.1", { x: "x".repeat(900_000) })).status).toBe(413);
	let deep: unknown = 1;
	for (let i = 0; i < 2000; i++) deep = [deep];
	expect((await publish("1.0.2", { deep })).status).toBe(400);
	expect((await call("GET", "npm/large")).bytes.length).toBeLessThan(5000);
});

test("metadata may grow with the files, up to a limit for all", () => {
	const keep = (size: number, files: number) => () =>
		demandKeepable({ x: "x".repeat(size) }, [["p", "y"]], files);
	expect(keep(30_000, 0)).not.toThrow();
	expect(keep(40_000, 0)).toThrow(/too large/);
	expect(keep(40_000, 2000)).not.toThrow();
	expect(keep(17_000_000, 1e9)).toThrow(/too large/);
	expect(() => demandKeepable({}, [["p", "y".repeat(40_000)]], 0)).toThrow();
});

test("what is held several times counts each time, and no further than asked", () => {
	const part = { a: "x".repeat(1000) };
	expect(jsonSize([part, part, part], 1e6)).toBeGreaterThan(3000);
	let value: unknown = "x".repeat(10);
	for (let i = 0; i < 60; i++) value = [value, value];
	expect(jsonSize(value, 10_000)).toBeLessThan(11_000 + 100);
	expect(jsonSize("é", 10)).toBe(4);
});
