import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";

const folder = fileURLToPath(new URL("../../src/api/", import.meta.url));

/** Addresses of files that have another name: theirs is that of most of their routes, or no word for a file. */
const others: Readonly<Record<string, readonly string[]>> = {
	"markdown.ts": ["/markup"],
	"packages/links.ts": ["/-/unlink"],
	"packages/versions.ts": ["/:version", "/:version/files"],
	"repos/actions/live-log.ts": ["/logs/live"],
	"repos/archive.ts": ["/zipball/*", "/tarball/*", "/bundle/*"],
	"repos/issues/pins.ts": ["/issues/pinned"],
	"repos/pulls/diff.ts": ["/pulls/:index.:diffType"],
	"repos/push-mirrors.ts": ["/push_mirrors-sync"],
	"repos/statuses.ts": ["/commits/:ref/status"],
	"user/gpg-keys.ts": ["/gpg_key_token", "/gpg_key_verify"],
};

test("an endpoint stands in the file that its address names", async () => {
	const found = new Set<Endpoint>();
	const astray: string[] = [];
	for (const file of globSync("**/*.ts", { cwd: folder })) {
		if (file === "endpoints.ts") continue;
		const exported = Object.values(
			await import(pathToFileURL(folder + file).href),
		).flat() as unknown[];
		for (const one of exported) {
			const endpoint = endpoints.find((other) => other === one);
			if (!endpoint) continue;
			found.add(endpoint);
			const { route } = endpoint;
			const other = others[file]?.some((end) => route.endsWith(end));
			if (!other && !isGuessed(file, route)) astray.push(`${file}: ${route}`);
		}
	}
	expect(astray).toEqual([]);
	expect(found.size).toBe(endpoints.length);
});

/** Whether the parts of a file's path are, in their order, words of the route. */
function isGuessed(file: string, route: string): boolean {
	const words = wordsOf(route.replace(/^\w+ /, "").replace(/:\w+/g, ""));
	const parts = wordsOf(file.replace(/\.ts$/, ""));
	let at = 0;
	for (const word of words) if (part(parts[at]) === part(word)) at++;
	return at === parts.length;
}

const part = (word = "") => word.replace(/s$/, "");
const wordsOf = (path: string) =>
	path
		.replaceAll("_", "-")
		.split(/[/.]/)
		.filter((word, i, all) => word && word !== all[i - 1]);
