import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { isForm, routePath } from "../../src/web/page.ts";
import { pages } from "../../src/web/pages-list.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor } from "./support/browser.ts";

let forge: Forge;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
	await forge.call("POST", "/user/repos", {
		body: { name: "code", auto_init: true },
	});
	await forge.call("POST", `/repos/${forge.admin.name}/code/issues`, {
		body: { title: "first" },
	});
});

const names =
	"q page sort state status type labels milestone assignee poster since from to tab year month path files context view style branch workflow event actor day code user_code redirect_to owner template title quote edit lines expand".split(
		" ",
	);

test.each([
	["constructor", "the name of something that every object has"],
	["__proto__", "the prototype itself"],
	["99999999999999999999", "a number that is too large"],
	["-1", "a negative number"],
	["%", "half an escape"],
])("no page fails at %s: %s", async (value) => {
	const query = new URLSearchParams(names.map((name) => [name, value]));
	const failed: unknown[] = [];
	for (const one of pages) {
		if (isForm(one)) continue;
		const path = routePath(
			one.route.replace(/:\w+/g, (name) =>
				name === ":owner" ? forge.admin.name : name === ":repo" ? "code" : "1",
			),
			{ "*": "branch/main" },
		);
		const { status } = await root.get(`${path}?${query}`);
		if (status >= 500) failed.push([one.route, status]);
	}
	expect(failed).toEqual([]);
});
