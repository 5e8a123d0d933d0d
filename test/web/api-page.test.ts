import { expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { testForge } from "../support/forge.ts";
import { visitor } from "./support/browser.ts";

const forge = await testForge();

test("the operations of the API stand in parts, all of them", async () => {
	const browser = visitor(forge);
	const first = await browser.get("/api/swagger");
	expect(first.status).toBe(200);
	expect(first.words).toContain(`${endpoints.length} operations`);
	const parts = [
		...first.html.matchAll(/href="\/api\/swagger\?part=([\w.%-]+)"/g),
	];
	const shown: string[] = [];
	for (const [, part] of parts) {
		const { html } = await browser.get(`/api/swagger?part=${part}`);
		for (const [, id = ""] of html.matchAll(/<details id="(\w+)"/g))
			shown.push(id);
	}
	expect(shown.sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

test("operations are found by words, and any words do no harm", async () => {
	const browser = visitor(forge);
	const found = await browser.get("/api/swagger?q=post+branch_protections");
	expect(found.html).toContain(
		'data-operation="POST /repos/{owner}/{repo}/branch_protections"',
	);
	expect(found.html).not.toContain('data-operation="GET ');
	expect((await browser.get("/api/swagger?q=zebra")).words).toContain(
		"No operations found",
	);
	for (const q of [
		"<script>alert(1)</script>",
		"%00",
		"a".repeat(5000),
		"constructor",
		"(",
	]) {
		const { status, html } = await browser.get(
			`/api/swagger?${new URLSearchParams({ q, part: q })}`,
		);
		expect(status).toBe(200);
		expect(html).not.toContain("<script>alert");
	}
});
