import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../src/web");
const sprite = readFileSync(join(root, "styles/icons.svg"), "utf8");
const drawn = new Set(
	[...sprite.matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(([, id]) => id),
);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".tsx"))
	.map((path) => [path, readFileSync(join(root, path), "utf8")] as const);

test("every icon that a page names is drawn", () => {
	expect(drawn.size).toBeGreaterThan(30);
	const named = sources.flatMap(([path, text]) =>
		[...text.matchAll(/<Icon\s+name="([^"]+)"/g)].map(
			([, name]) => `${path}: ${name}`,
		),
	);
	expect(named.length).toBeGreaterThan(50);
	expect(
		named.filter((one) => !drawn.has(one.split(": ")[1] as string)),
	).toEqual([]);
});
