import { expect, test } from "vitest";
import {
	gitignoreNames,
	gitignoreSet,
	gitignoreText,
} from "../../src/templates/gitignores.ts";
import { labelSet, labelSets } from "../../src/templates/labels.ts";
import {
	license,
	licenseNames,
	licenseText,
} from "../../src/templates/licenses.ts";
import { readmeText } from "../../src/templates/readme.ts";

const fill = { year: 2026, owner: "Ada $& Co", repository: "engine" };

test("the usual gitignore sets are there, in byte order", async () => {
	const names = await gitignoreNames();
	expect(names).toEqual([...names].sort());
	expect(names).toEqual(
		expect.arrayContaining(["C++", "Go", "Node", "Python", "Rust", "macOS"]),
	);
});

test("a .gitignore names each of its sets", async () => {
	const text = await gitignoreText(["Go", "Nix"]);
	expect(text?.split("\n").filter((l) => l.startsWith("# --->"))).toEqual([
		"# ---> Go",
		"# ---> Nix",
	]);
	expect(text).toBe(
		`# ---> Go\n${await gitignoreSet("Go")}\n# ---> Nix\n${await gitignoreSet("Nix")}\n`,
	);
});

test.each(["Nope", "../../etc/passwd", "__proto__", "constructor", ""])(
	"there is no template called %j",
	async (name) => {
		expect(await gitignoreText(["Go", name])).toBeUndefined();
		expect(await licenseText(name, fill)).toBeUndefined();
		expect(labelSet(name)).toBeUndefined();
		expect(readmeText(name, { name: "x", description: "" })).toBeUndefined();
	},
);

test("a licence is filled with year, owner and repository", async () => {
	expect(await licenseText("MIT", fill)).toContain(
		"Copyright (c) 2026 Ada $& Co\n",
	);
	expect(await licenseText("MulanPSL-2.0", fill)).toContain(
		"engine is licensed under",
	);
});

test("the text of the GPL is not touched", async () => {
	const body = (await license("GPL-3.0-only"))?.body;
	expect(body).toContain("<year>");
	expect(await licenseText("GPL-3.0-only", fill)).toBe(body);
});

test("no licence but the GPL family keeps a placeholder", async () => {
	for (const name of await licenseNames())
		if (!/^(A|L)?GPL|^GFDL/.test(name))
			expect(await licenseText(name, fill), name).not.toMatch(
				/<(year|copyright holders|project)>/,
			);
});

test("every licence has a title, an address and a text", async () => {
	for (const name of await licenseNames()) {
		const found = await license(name);
		expect(found).toMatchObject({ key: name, name });
		expect(found?.body.length, name).toBeGreaterThan(200);
		expect(found?.address, name).toMatch(/^https?:/);
		expect(found?.title, name).not.toBe("");
	}
});

test("older spellings of the GPL are understood", async () => {
	for (const name of ["GPL-2.0", "GPL-3.0", "AGPL-3.0", "LGPL-2.1", "LGPL-3.0"])
		expect((await license(name))?.key).toBe(`${name}-only`);
});

test("the default labels are the seven that clients know", () => {
	expect(labelSets()).toEqual(["Advanced", "Default"]);
	expect(labelSet("Default")?.map((l) => l.name)).toEqual([
		"bug",
		"duplicate",
		"enhancement",
		"help wanted",
		"invalid",
		"question",
		"wontfix",
	]);
	expect(labelSet("Advanced")).toHaveLength(18);
	expect(
		labelSet("Advanced")?.filter(
			(l) => l.exclusive && /^Kind|^Co/.test(l.name),
		),
	).toEqual([]);
});

test("the default readme is a heading and the description", () => {
	expect(
		readmeText("Default", { name: "engine", description: "It runs." }),
	).toBe("# engine\n\nIt runs.");
});
