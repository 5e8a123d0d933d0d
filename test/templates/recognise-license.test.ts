import { expect, test } from "vitest";
import {
	license,
	licenseNames,
	licenseText,
} from "../../src/templates/licenses.ts";
import { licensesOf } from "../../src/templates/recognise-license.ts";

const licenseOf = async (text: string) => (await licensesOf(text))[0];
const fill = { year: 2026, owner: "Ada Lovelace", repository: "engine" };

test("every licence that we offer is recognised", async () => {
	for (const name of await licenseNames()) {
		const found = await licenseOf((await licenseText(name, fill)) ?? "");
		// The texts of -only and -or-later are the same: the file cannot tell them apart.
		expect(found, name).toBe(name.replace(/-or-later$/, "-only"));
	}
});

test("wrapping, case and other holders do not matter", async () => {
	const text = (await license("Apache-2.0"))?.body ?? "";
	const wrapped = text.replace(/\s+/g, " ").replace(/(.{40,60}) /g, "$1\r\n");
	expect(await licenseOf(wrapped.toUpperCase())).toBe("Apache-2.0");
	const mit = (await license("MIT"))?.body ?? "";
	expect(
		await licenseOf(`# License\n\nCopyright 1999 A\n(c) 2001 B\n${mit}`),
	).toBe("MIT");
});

test("a file with two licences has both", async () => {
	const [mit, apache] = [await license("MIT"), await license("Apache-2.0")];
	expect(await licensesOf(`${mit?.body}\n---\n${apache?.body}`)).toEqual([
		"Apache-2.0",
		"MIT",
	]);
});

test("other texts are no licence", async () => {
	expect(await licenseOf("")).toBeUndefined();
	expect(await licenseOf("All rights reserved. Ask me.")).toBeUndefined();
	expect(await licenseOf("word ".repeat(100_000))).toBeUndefined();
	const half = (await license("GPL-3.0-only"))?.body.slice(0, 17_000) ?? "";
	expect(await licenseOf(half)).toBeUndefined();
});
